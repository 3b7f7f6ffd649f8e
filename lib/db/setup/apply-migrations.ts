import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { indexBuiltBy, isConcurrent, unbuiltIndexes } from "./concurrent-index.ts";
import { noteApplied, readNotes } from "./migration-notes.ts";
import { runScript } from "./run-script.ts";

/** The folder of the migrations, in the project's. */
export const migrationsDir = "prisma/migrations";

interface Migration {
  readonly name: string;
  readonly script: string;
}

/**
 * Applies the missing migrations of prisma/migrations, in order. A start may be killed at any moment: the next one goes
 * on where this one was, and builds anew what is left of an index. Returns the names of those that it applied.
 * @param session one that has the lock of `oneAtATime`.
 */
export async function applyMigrations(session: pg.Client, root: string): Promise<string[]> {
  const migrations = await readMigrations(root);
  const noted = await readNotes(session);
  const unbuilt = await unbuiltIndexes(session);
  const applied: string[] = [];
  for (const { name, script } of migrations) {
    if (noted.get(name) === "applied" && !unbuilt.has(indexBuiltBy(script) ?? "")) continue;
    if (noted.get(name) === "begun" && !isConcurrent(script)) throw new Error(unknownEnd(name));
    await runScript(session, script, () => noteApplied(session, name, script));
    applied.push(name);
  }
  return applied;
}

async function readMigrations(root: string): Promise<Migration[]> {
  const base = join(root, migrationsDir);
  const folders = (await readdir(base, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders
      .map(({ name }) => name)
      .sort()
      .map(async (name) => ({ name, script: await readFile(join(base, name, "migration.sql"), "utf8") })),
  );
}

const unknownEnd = (name: string) =>
  `An earlier version of the product was killed while it applied the migration ${name}, and didn't note how that ended. See "A migration without an end" in docs/operations.md.`;
