import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { policySql } from "../security/policies.ts";
import { tables } from "../tables.ts";
import { migrationsDir } from "./apply-migrations.ts";
import { withSchemaEngine } from "./engine.ts";
import { readSnapshot, type Snapshot, writeSnapshot } from "./snapshot.ts";

const schemaDir = "prisma/schema";

async function readSchema(root: string): Promise<[string, string][]> {
  const names = (await readdir(join(root, schemaDir))).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [name, await readFile(join(root, schemaDir, name), "utf8")],
    ),
  );
}

/** A schema file without comments and white space, which don't matter to the database. */
const bare = (text: string) =>
  text
    .replace(/\/\/.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();

/** The changes of prisma/schema and of the table rules that no migration has yet, in words. Needs no database. */
export async function unmigrated(root: string): Promise<string[]> {
  const before: Snapshot = (await readSnapshot(root)) ?? { schema: [], policies: {} };
  const known = new Map(before.schema.map(([name, text]) => [name, bare(text)] as const));
  const schema = await readSchema(root);
  const changed = schema.filter(([name, text]) => known.get(name) !== bare(text)).map(([name]) => name);
  const gone = [...known.keys()].filter((name) => !schema.some(([here]) => here === name));
  const walls = Object.keys(tables).filter((table) => (before.policies[table] ?? "") !== policySql(table));
  return [
    ...[...changed, ...gone].map((name) => `${schemaDir}/${name} changed without a migration`),
    ...walls.map((table) => `the wall of ${table} changed without a migration`),
  ];
}

/**
 * Writes the next migration from what changed in prisma/schema and in the table rules since the last one.
 * @param url any reachable database: the engine needs one, but reads nothing from it.
 * @param stamp fourteen digits that sort after the existing migrations. Returns its folder, or null when nothing
 * changed.
 */
export async function writeMigration(
  url: string,
  root: string,
  name: string,
  stamp: string,
): Promise<string | null> {
  const schema = await readSchema(root);
  const policies = Object.fromEntries(Object.keys(tables).map((table) => [table, policySql(table)]));
  const before: Snapshot = (await readSnapshot(root)) ?? {
    schema: schema.filter(([file]) => file === "base.prisma"),
    policies: {},
  };
  const files = (of: Snapshot["schema"]) => ({
    tag: "schemaDatamodel" as const,
    configDir: root,
    files: of.map(([path, content]) => ({ path, content })),
  });
  const question = {
    from: files(before.schema),
    to: files(schema),
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  };
  const diff = (await withSchemaEngine(url, (engine) => engine.diff(question as never), schema)) as {
    stdout?: string | null;
  };
  const walls = Object.entries(policies)
    .filter(([table, sql]) => sql !== "" && before.policies[table] !== sql)
    .map(([, sql]) => sql);
  const tablesPart = /empty migration/i.test(diff.stdout ?? "") ? "" : (diff.stdout ?? "");
  if (tablesPart.trim() === "" && walls.length === 0) return null;
  const folder = join(migrationsDir, `${stamp}_${name}`);
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(
    join(root, folder, "migration.sql"),
    `${[tablesPart.trim(), ...walls].join("\n\n").trim()}\n`,
  );
  await writeSnapshot(root, { schema, policies });
  return folder;
}
