import { expect, it } from "vitest";
import { testDatabase } from "../../../factories/database.ts";
import { migratingStage } from "./stage.ts";

const database = testDatabase();
const stage = migratingStage(database);
const applied = { applied: 1, unfinished: 0 };
const done = { code: 0, told: "" };

it("two starts at once: one follows the other, though an index that is built waits for everybody", async () => {
  await stage.add(
    "29990101000000_first_found",
    "create index concurrently first_found on prospects (first_name);",
  );
  await stage.add(
    "29990101000001_more",
    "alter table prospects add column first_more text; -- said at the end",
  );
  const writer = await stage.client();
  await writer.query("begin; lock table prospects in row exclusive mode");
  const first = stage.start();
  await stage.waiting("first_found");
  const second = stage.start();
  // The second one has begun to wait by now, however it does it.
  const { admin } = database;
  const sessions = () =>
    admin`select 1 from pg_stat_activity where datname = current_database() and usename = current_user
      and backend_type = 'client backend'`;
  const before = (await sessions()).length;
  await expect.poll(async () => (await sessions()).length, { timeout: 40_000 }).toBeGreaterThan(before);
  await new Promise((next) => setTimeout(next, 2_000));
  await writer.query("commit");
  expect(await Promise.all([first.ended, second.ended])).toEqual([done, done]);
  expect(await stage.isValid("first_found")).toBe(true);
  expect(await stage.noted("29990101000000_first_found")).toEqual(applied);
  expect(await stage.noted("29990101000001_more")).toEqual(applied);
}, 120_000);

it("a start that is killed while an index is built: the next one builds it anew, with nothing by hand", async () => {
  await stage.add(
    "29990101000002_second_found",
    "create unique index concurrently if not exists second_found on prospects (workspace_id, id, last_name);",
  );
  const writer = await stage.client();
  await writer.query("begin; lock table prospects in row exclusive mode");
  const killed = stage.start();
  await stage.waiting("second_found");
  expect(await stage.isValid("second_found")).toBe(false);
  killed.process.kill("SIGKILL");
  await killed.ended;
  const next = stage.start();
  // It takes the invalid one away, for which it waits for the writer, too.
  await stage.waiting("drop index concurrently");
  await writer.query("commit");
  expect(await next.ended).toEqual(done);
  expect(await stage.isValid("second_found")).toBe(true);
  expect(await stage.noted("29990101000002_second_found")).toEqual(applied);
}, 120_000);

it("a start that is killed while it waits for a table: its script ends, and the next one carries it out once", async () => {
  await stage.add("29990101000003_third_more", "alter table prospects add column third_more text;");
  const reader = await stage.client();
  await reader.query("begin; lock table prospects in access share mode");
  const killed = stage.start();
  await stage.waiting("third_more");
  killed.process.kill("SIGKILL");
  await killed.ended;
  const next = stage.start();
  await new Promise((wait) => setTimeout(wait, 4_000));
  await reader.query("commit");
  expect(await next.ended).toEqual(done);
  expect(await stage.noted("29990101000003_third_more")).toEqual(applied);
  const columns =
    await database.admin`select 1 from information_schema.columns where column_name = 'third_more'`;
  expect(columns).toHaveLength(1);
}, 120_000);
