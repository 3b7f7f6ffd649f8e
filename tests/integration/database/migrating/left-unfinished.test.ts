import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { createDatabase, dropDatabase } from "../../../factories/cluster-admin.ts";
import { testDatabase } from "../../../factories/database.ts";
import { migratingStage } from "./stage.ts";

const database = testDatabase();
const stage = migratingStage(database);
const applied = { applied: 1, unfinished: 0 };
const passwords = () => inject("rolePasswords");
const start = () => prepareDatabase(database.ownerUrl, stage.root(), passwords());

/** What a version wrote that noted a migration's begin and its end apart. */
async function begun(name: string, logs: string | null = null): Promise<void> {
  await database.admin`insert into _prisma_migrations (id, checksum, migration_name, logs)
    values (gen_random_uuid(), 'as it was', ${name}, ${logs})`;
}

/** An index whose building broke off: a unique one finds two equal rows. */
async function unbuilt(index: string): Promise<void> {
  const table = `of_${index}`;
  await database.admin.unsafe(
    `create table if not exists ${table} (id int); insert into ${table} values (1), (1)`,
  );
  await database.admin.unsafe(`create unique index concurrently "${index}" on ${table} (id)`).catch(() => {});
  await database.admin.unsafe(`truncate ${table}`);
  expect(await stage.isValid(index)).toBe(false);
}

it("an index that an earlier version began and left is built anew", async () => {
  const name = "29990201000000_once";
  await stage.add(name, 'create unique index concurrently if not exists "once" on of_once (id);');
  await unbuilt("once");
  await begun(name);
  expect(await start()).toEqual([name]);
  expect(await stage.isValid("once")).toBe(true);
  expect(await stage.noted(name)).toEqual(applied);
  expect(await start()).toEqual([]);
});

it("an index that was noted as built, but can't be used, is built anew", async () => {
  const name = "29990201000001_noted";
  await stage.add(
    name,
    "-- With a word before.\ncreate unique index concurrently if not exists noted on of_noted (id);",
  );
  await database.admin`create table of_noted (id int)`;
  expect(await start()).toEqual([name]);
  await database.admin`drop index noted`;
  await unbuilt("noted");
  expect(await start()).toEqual([name]);
  expect(await stage.isValid("noted")).toBe(true);
  expect(await stage.noted(name)).toEqual(applied);
});

it("an index whose process was killed before it could note it is noted, and not built twice", async () => {
  const name = "29990201000002_built";
  await database.admin.unsafe("create table twice (id int); create index built on twice (id)");
  await stage.add(name, "create index concurrently built on twice (id);");
  expect(await start()).toEqual([name]);
  expect(await stage.noted(name)).toEqual(applied);
});

it("an index is dropped; one whose process was killed before it could note that is noted as dropped", async () => {
  const [there, gone] = ["29990201000006_there", "29990201000007_gone"];
  await stage.add(there, "drop index concurrently built;");
  expect(await start()).toEqual([there]);
  expect(await stage.isValid("built")).toBeUndefined();
  await stage.add(gone, "drop index concurrently built;");
  expect(await start()).toEqual([gone]);
  expect(await stage.noted(gone)).toEqual(applied);
});

it("a script that failed under an earlier version is carried out", async () => {
  const name = "29990201000003_failed";
  await stage.add(name, "alter table twice add column failed text;");
  await begun(name, "ERROR: canceling statement due to lock timeout");
  expect(await start()).toEqual([name]);
  expect(await stage.noted(name)).toEqual(applied);
});

/** The statements that the document gives for a migration, as they stand in it. */
async function documented(name: string): Promise<string[]> {
  const page = await readFile("docs/operations.md", "utf8");
  const part = page.slice(page.indexOf("## A migration without an end"));
  const statements = [...part.slice(0, part.indexOf("\n## ", 1)).matchAll(/```sql\n(.*?)```/gs)];
  return statements.map(([, text]) => text!.replaceAll("NAME", name));
}

it("a script of which nobody knows how it ended stops the start; both ways out of the document lead on", async () => {
  const [absent, present] = ["29990201000004_absent", "29990201000005_present"];
  await stage.add(absent, "alter table twice add column absent text;");
  await begun(absent);
  await expect(start()).rejects.toThrow(
    `An earlier version of the product was killed while it applied the migration ${absent}, and didn't note how that ended. See "A migration without an end" in docs/operations.md.`,
  );
  const [again] = await documented(absent);
  await database.admin.unsafe(again!);
  expect(await start()).toEqual([absent]);
  expect(await stage.noted(absent)).toEqual(applied);

  await database.admin`alter table twice add column present text`;
  await stage.add(present, "alter table twice add column present text;");
  await begun(present);
  await expect(start()).rejects.toThrow(present);
  const [, isThere] = await documented(present);
  await database.admin.unsafe(isThere!);
  expect(await start()).toEqual([]);
  expect(await stage.noted(present)).toEqual(applied);
});

it("somebody else's database is refused, and left as it was", async () => {
  const name = "strangers_own";
  const url = database.ownerUrl.replace(/[^/]+$/, name);
  await createDatabase(database.ownerUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table invoices (id int)");
    await expect(prepareDatabase(url, stage.root(), passwords())).rejects.toThrow(
      "The database contains tables that are not the product's (invoices). Give it an empty one in DATABASE_URL.",
    );
    const { rows } = await client.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([{ relname: "invoices" }]);
  } finally {
    await client.end();
    await dropDatabase(database.ownerUrl, name);
  }
});
