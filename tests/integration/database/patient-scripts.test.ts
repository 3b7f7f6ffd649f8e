import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { oneAtATime } from "@/lib/db/setup/one-at-a-time.ts";
import { runScript } from "@/lib/db/setup/run-script.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();
const script = "alter table notes add column more text; insert into notes (id, more) values (2, 'x')";
let pool: pg.Pool;
let session: pg.PoolClient;
let notes = 0;
const note = async () => {
  notes += 1;
};

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 6 });
  session = await pool.connect();
});
beforeEach(() => {
  notes = 0;
});
afterAll(async () => {
  session.release();
  await pool.end();
});

/** A table that a transaction has read, until it is let go. */
async function held(): Promise<() => Promise<void>> {
  await pool.query("drop table if exists notes; create table notes (id int); insert into notes values (1)");
  const reader = await pool.connect();
  await reader.query("begin; select * from notes");
  return async () => {
    await reader.query("commit");
    reader.release();
  };
}

it("a migration that waits for a table lets the others go on between its tries, and is carried out once", async () => {
  const release = await held();
  const running = runScript(session, script, note, { lockMs: 100, tries: 1_000, pauseMs: 100 });
  const waits: number[] = [];
  for (let n = 0; n < 10; n++) {
    const began = performance.now();
    await pool.query("select * from notes");
    waits.push(performance.now() - began);
    await new Promise((next) => setTimeout(next, 50));
  }
  expect(Math.max(...waits), "behind no try for longer than it lasts").toBeLessThan(2_000);
  await release();
  await running;
  expect(notes).toBe(1);
  const { rows } = await pool.query("select id, more from notes order by id");
  expect(rows).toEqual([
    { id: 1, more: null },
    { id: 2, more: "x" },
  ]);
});

it("its last try waits as long as it takes, and a script that is wrong isn't tried again", async () => {
  const release = await held();
  const running = runScript(session, script, note, { lockMs: 50, tries: 2, pauseMs: 10 });
  await new Promise((next) => setTimeout(next, 500));
  await release();
  await running;
  expect((await pool.query("select count(*)::int as count from notes")).rows).toEqual([{ count: 2 }]);
  const wrong = runScript(session, "select nothing", note, { lockMs: 50, tries: 50, pauseMs: 60_000 });
  await expect(wrong).rejects.toMatchObject({ code: "42703" });
  const { rows } = await session.query("show lock_timeout");
  expect(rows, "the connection is as it was").toEqual([{ lock_timeout: "0" }]);
});

/** A transaction that waits for what the script has, while it has what the script wants: the script is the victim. */
async function crossing() {
  await pool.query(
    "drop table if exists notes, pages; create table notes (id int); create table pages (id int)",
  );
  await session.query("set deadlock_timeout = '50ms'");
  const other = await pool.connect();
  await other.query("set deadlock_timeout = '1min'; begin; lock table pages in share mode");
  return {
    cross: () => other.query("insert into notes values (1)").then(() => other.query("commit")),
    end: () => other.release(true),
  };
}

it("a deadlock with the application is tried again, and the application isn't disturbed", async () => {
  const other = await crossing();
  const running = runScript(
    session,
    "alter table notes add column more text; select pg_sleep(0.3); alter table pages add column more text",
    note,
    { lockMs: 10_000, tries: 3, pauseMs: 200 },
  );
  await new Promise((next) => setTimeout(next, 100));
  await other.cross();
  await running;
  expect(notes).toBe(1);
  expect((await pool.query("select id, more from notes")).rows).toEqual([{ id: 1, more: null }]);
  other.end();
});

it("gives up at a deadlock of its last try, and leaves nothing", async () => {
  const other = await crossing();
  const running = runScript(
    session,
    "alter table notes add column more text; select pg_sleep(0.3); alter table pages add column more text",
    note,
    { lockMs: 10_000, tries: 1, pauseMs: 0 },
  ).catch((error: unknown) => error);
  await new Promise((next) => setTimeout(next, 100));
  await other.cross();
  expect(await running).toMatchObject({ code: "40P01" });
  expect(notes).toBe(0);
  expect((await pool.query("select * from notes")).fields.map(({ name }) => name)).toEqual(["id"]);
  other.end();
});

const index = "create index concurrently notes_by_id on notes (id)";

/** Whether the index can be used; undefined where nothing is left of it. */
const isValid = async () =>
  (await pool.query("select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_by_id')"))
    .rows[0]?.valid;

it("an index that is built while somebody waits for the builder is built again after a deadlock", async () => {
  const other = await crossing();
  await session.query("select pg_advisory_lock(7)");
  const waiter = await pool.connect();
  await waiter.query("set deadlock_timeout = '1min'");
  // As a start of an earlier version waits: inside a statement, which the index waits for.
  const waiting = waiter.query("set lock_timeout = '1s'; select pg_advisory_lock(7)").catch((error) => error);
  await expect
    .poll(
      async () =>
        (await pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount,
    )
    .toBe(1);
  const once = runScript(session, index, note, { lockMs: 10, tries: 1, pauseMs: 0 });
  await expect(once).rejects.toMatchObject({ code: "40P01" });
  expect([notes, await isValid()], "nothing stays of it").toEqual([0, undefined]);
  await runScript(session, index, note, { lockMs: 10, tries: 10, pauseMs: 300 });
  expect(await waiting).toMatchObject({ code: "55P03" });
  expect([notes, await isValid()]).toEqual([1, true]);
  await session.query("select pg_advisory_unlock(7)");
  waiter.release(true);
  other.end();
});

it("an index that can't be built leaves nothing of itself, and one that stands is only noted", async () => {
  await pool.query(
    "drop table if exists notes; create table notes (id int); insert into notes values (1), (1)",
  );
  const unique = "create unique index concurrently if not exists notes_by_id on notes (id)";
  const patience = { lockMs: 10, tries: 2, pauseMs: 0 };
  await expect(runScript(session, unique, note, patience)).rejects.toMatchObject({ code: "23505" });
  expect([notes, await isValid()]).toEqual([0, undefined]);
  await pool.query("create index notes_by_id on notes (id)");
  await runScript(session, index, note, patience);
  expect([notes, await isValid()]).toEqual([1, true]);
});

it("takes as long as it takes, whatever time the owner's role has for a statement or a transaction", async () => {
  const short = new URL(database.ownerUrl);
  short.searchParams.set("options", "-c statement_timeout=200 -c transaction_timeout=200");
  const slow = oneAtATime(short.href, async (prepared) => {
    await prepared.query("begin");
    await prepared.query("select pg_sleep(0.5)");
    await prepared.query("commit");
    return "done";
  });
  await expect(slow).resolves.toBe("done");
});
