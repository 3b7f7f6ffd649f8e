import type { Db } from "./database.ts";

/** What the world's name server says about a name. */
export interface NameRecords {
  readonly texts: readonly string[];
  /** It fails instead of answering. */
  readonly silent: boolean;
}

export async function findRecords(db: Db, name: string): Promise<NameRecords | null> {
  const [row] = await db<NameRecords[]>`select texts, silent from names where name = ${name}`;
  return row ?? null;
}

/** Replaces what is said about a name. */
export async function putRecords(
  db: Db,
  { name, texts, silent }: NameRecords & { readonly name: string },
): Promise<void> {
  await db`insert into names (name, texts, silent) values (${name}, ${[...texts]}, ${silent})
    on conflict (name) do update set texts = excluded.texts, silent = excluded.silent`;
}
