import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runScript } from "@/lib/db/setup/run-script.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();
const script = "alter table notes add column more text; insert into notes (id, more) values (2, 'x')";
let pool: pg.Pool;

beforeAll(() => {
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
});
afterAll(() => pool.end());

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
  const running = runScript(pool, script, { lockMs: 100, tries: 1_000, pauseMs: 100 });
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
  const { rows } = await pool.query("select id, more from notes order by id");
  expect(rows).toEqual([
    { id: 1, more: null },
    { id: 2, more: "x" },
  ]);
});

it("its last try waits as long as it takes, and a script that is wrong isn't tried again", async () => {
  const release = await held();
  const running = runScript(pool, script, { lockMs: 50, tries: 2, pauseMs: 10 });
  await new Promise((next) => setTimeout(next, 500));
  await release();
  await running;
  expect((await pool.query("select count(*)::int as count from notes")).rows).toEqual([{ count: 2 }]);
  const wrong = runScript(pool, "select nothing", { lockMs: 50, tries: 50, pauseMs: 60_000 });
  await expect(wrong).rejects.toMatchObject({ code: "42703" });
  const { rows } = await pool.query("show lock_timeout");
  expect(rows, "the connection is as it was").toEqual([{ lock_timeout: "0" }]);
});
