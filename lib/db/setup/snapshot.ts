import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const snapshotFile = "prisma/migrations/snapshot.json";

/** The input of the last migration, so that the next one can be computed without a database. */
export interface Snapshot {
  /** The files of prisma/schema with their texts. */
  readonly schema: readonly [name: string, text: string][];
  /** The row-level security of each table. */
  readonly policies: Readonly<Record<string, string>>;
}

interface Kept {
  readonly schema: Readonly<Record<string, readonly string[]>>;
  readonly policies: Readonly<Record<string, string>>;
}

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);

/** The snapshot as text: one line per schema line or table policy, sorted, so that two branches merge. */
export function snapshotText({ schema, policies }: Snapshot): string {
  const kept: Kept = {
    schema: Object.fromEntries(
      [...schema].sort(byName).map(([name, text]) => [name, text.split("\n")] as const),
    ),
    policies: Object.fromEntries(Object.entries(policies).sort(byName)),
  };
  return `${JSON.stringify(kept, null, 1)}\n`;
}

/** Null where there is none yet. */
export async function readSnapshot(root: string): Promise<Snapshot | null> {
  const text = await readFile(join(root, snapshotFile), "utf8").catch(() => null);
  if (text === null) return null;
  const { schema, policies } = JSON.parse(text) as Kept;
  return { schema: Object.entries(schema).map(([name, lines]) => [name, lines.join("\n")]), policies };
}

export async function writeSnapshot(root: string, snapshot: Snapshot): Promise<void> {
  await writeFile(join(root, snapshotFile), snapshotText(snapshot));
}
