import type { Db } from "./database.ts";

/** What the world's name server says about a name. */
export interface NameRecords {
  readonly texts: readonly string[];
  readonly mail_servers: readonly string[];
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  /** It fails instead of answering. */
  readonly silent: boolean;
}

export async function findRecords(db: Db, name: string): Promise<NameRecords | null> {
  const [row] = await db<NameRecords[]>`
    select texts, mail_servers, addresses, names, silent from names where name = ${name}`;
  return row ?? null;
}

/** Replaces what is said about a name. */
export async function putRecords(db: Db, name: string, records: NameRecords): Promise<void> {
  const { texts, mail_servers, addresses, names, silent } = records;
  await db`insert into names (name, texts, mail_servers, addresses, names, silent)
    values (${name}, ${[...texts]}, ${[...mail_servers]}, ${[...addresses]}, ${[...names]}, ${silent})
    on conflict (name) do update set texts = excluded.texts, mail_servers = excluded.mail_servers,
      addresses = excluded.addresses, names = excluded.names, silent = excluded.silent`;
}
