import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeSchema } from "@/lib/db/setup/describe-schema.ts";
import { unmigrated } from "@/lib/db/setup/write-migration.ts";
import { tables } from "@/lib/db/tables.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();
const file = "docs/schema.md";
const head = `# The schema

What the migrations make, as Postgres tells it. Written by \`UPDATE_SCHEMA=1 npx vitest run --project database tests/integration/database/schema-document.test.ts\`; the same test fails where this page is stale. Whose each table is: \`lib/db/tables.ts\`.

`;

it("docs/schema.md is what the migrations make", async () => {
  const now = head + (await describeSchema(database.admin));
  if (process.env.UPDATE_SCHEMA) writeFileSync(file, now);
  expect(readFileSync(file, "utf8")).toBe(now);
});

it("each state, kind and status of a tenant's table is one of the words that a check names", async () => {
  const rows = await database.admin<{ table: string; column: string; checked: boolean }[]>`
    select c.relname as "table", a.attname as column, exists (select 1 from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and a.attnum = any(k.conkey)) as checked
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('state', 'status', 'kind', 'channel', 'direction', 'nature')
     where c.relkind = 'r'`;
  const bare = rows.filter(({ checked }) => !checked).map(({ table, column }) => `${table}.${column}`);
  // Words of step kinds and of the record grow with every step type.
  const open = [
    "actions.kind",
    "deeds.kind",
    "bulk_jobs.kind",
    "enrolment_events.kind",
    "enrolments.kind",
    "lane_usage.kind",
  ];
  expect(bare.sort()).toEqual(["brand_domains.kind", ...open].sort());
  expect(Object.keys(tables).length).toBeGreaterThan(30);
});

it("every constraint is validated", async () => {
  const rows = await database.admin`select conname from pg_constraint where not convalidated`;
  expect(rows).toEqual([]);
});

it("prisma/schema and the table rules have their migrations", async () => {
  expect(await unmigrated(process.cwd())).toEqual([]);
});
