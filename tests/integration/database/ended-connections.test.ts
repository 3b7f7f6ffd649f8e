import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answered, connections } from "@/lib/db/connections.ts";
import { db, type HotTx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();

const ownPid = async (sql: { query<Row>(text: string): Promise<Row[]> }) =>
  (await sql.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]?.pid ?? 0;
const end = (pid: number) => database.admin`select pg_terminate_backend(${pid})`;

/** What nobody could catch: Node ends a process by it. */
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);
beforeAll(() => void process.on("uncaughtException", note));
afterAll(() => void process.off("uncaughtException", note));

const ways = {
  "db.hot": <T>(work: (tx: HotTx) => Promise<T>) => db.hot("sequencer", work),
  "db.platform": <T>(work: (tx: HotTx) => Promise<T>) => db.platform("sequencer", work),
};

describe.each(Object.entries(ways))("a transaction of %s whose connection Postgres ends", (_way, begin) => {
  const moments = {
    "while a statement runs": (pid: number, sleep: () => Promise<unknown>) =>
      Promise.all([sleep(), wait(100).then(() => end(pid))]),
    "between two statements": async (pid: number, sleep: () => Promise<unknown>) => {
      await end(pid);
      await wait(100);
      await sleep();
    },
    "just before a statement": async (pid: number, sleep: () => Promise<unknown>) => {
      await end(pid);
      await sleep();
    },
  };

  it.each(Object.entries(moments))(
    "%s fails as unavailable; the process lives, and the next one works",
    async (_, doomed) => {
      for (let round = 0; round < 20; round++) {
        const failing = begin(async ({ sql }) => {
          await doomed(await ownPid(sql), () => sql.query("select pg_sleep(1)"));
        });
        await expect(failing).rejects.toMatchObject({ reason: "unavailable" });
        expect(await begin(({ sql }) => ownPid(sql))).toBeGreaterThan(0);
      }
      await wait(50);
      expect(uncaught).toEqual([]);
    },
  );
});

it.each(Object.entries(ways))(
  "what a transaction of %s still asks after its connection's end reaches no later transaction",
  async (way, begin) => {
    let goOn = () => {};
    const late = new Promise<void>((told) => {
      goOn = told;
    });
    const asked: unknown[] = [];
    const doomed = begin(async ({ sql }) => {
      await end(await ownPid(sql));
      await late;
      asked.push(await sql.query("select pg_sleep(0)::text").catch((error: unknown) => error));
    });
    doomed.catch(() => {});
    await wait(200);
    // As many as there are connections, of which pg keeps the ended one: each is opened for one of them.
    const count = way === "db.hot" ? 6 : 5;
    let isHeld = 0;
    let letGo = () => {};
    const over = new Promise<void>((told) => {
      letGo = told;
    });
    const others = Array.from({ length: count }, () =>
      begin(async ({ sql }) => {
        await sql.query("select 1");
        isHeld++;
        await over;
        return (await sql.query<{ wall: string }>("select current_setting('app.platform') as wall"))[0]?.wall;
      }),
    );
    await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(others.length);
    goOn();
    await expect(doomed).rejects.toMatchObject({ reason: "unavailable" });
    await wait(200);
    letGo();
    expect(await Promise.all(others)).toEqual(others.map(() => "sequencer"));
    expect(asked).toEqual([expect.any(Error)]);
  },
);

it("connections that Postgres ends while nobody uses them are replaced", async () => {
  const everybody = () => [
    db.hot("sequencer", ({ sql }) => ownPid(sql)),
    db.platform("sequencer", ({ sql }) => ownPid(sql)),
    ownPid(db.look("sequencer")),
  ];
  for (let round = 0; round < 5; round++) {
    const before = await Promise.all(everybody());
    for (const pid of before) await end(pid);
    await wait(100);
    const after = await Promise.all(everybody());
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  }
  expect(uncaught).toEqual([]);
});

it("a look after one that failed amid its rows has its own rows alone, whether the connection ended or not", async () => {
  const look = db.look("sequencer");
  const failing = {
    "its statement failed": "select 1 / (3 - g) as n from generate_series(1, 5) g",
    "its connection ended":
      "select g as n, case when g = 3 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 9999) g",
  };
  for (const [how, text] of Object.entries(failing)) {
    await expect(look.query(text), how).rejects.toThrow();
    // As many as there are connections, and more behind them.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => look.query("select 1 as n from generate_series(1, 2)")),
    );
    for (const rows of answers) expect([...rows], how).toEqual([{ n: 1 }, { n: 1 }]);
  }
});

describe("connections that stand still, and that nobody says to have ended", () => {
  const still: number[] = [];
  const stop = (pids: readonly number[]) => {
    still.push(...pids);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
  };
  afterEach(() => {
    for (const pid of still.splice(0)) process.kill(pid, "SIGCONT");
  });
  const text = "select pg_backend_pid() as pid, pg_sleep(0.1)::text as pause";
  const pidsOf = async (ask: () => Promise<{ pid: number }[]>) =>
    (await Promise.all(Array.from({ length: 12 }, ask))).flat().map(({ pid }) => pid);

  it("of looks: the first ones are given up, and the next have others", async () => {
    const look = () => db.look("sequencer").query<{ pid: number }>(text);
    const pids = new Set(await pidsOf(look));
    stop([...pids]);
    await expect(look()).rejects.toMatchObject({ reason: "unavailable" });
    expect((await pidsOf(look)).filter((pid) => pids.has(pid))).toEqual([]);
  }, 20_000);

  it("of hot paths: the same, what is under way on them fails, and asks nothing later", async () => {
    const hot = () => db.hot("sequencer", ({ sql }) => sql.query<{ pid: number }>(text));
    const pids = new Set(await pidsOf(hot));
    stop([...pids]);
    const stuck = hot();
    const { hot: pool } = connections();
    await expect(answered(pool, pool`select 1`, 200)).rejects.toMatchObject({ reason: "unavailable" });
    expect((await pidsOf(hot)).filter((pid) => pids.has(pid))).toEqual([]);
    await expect(stuck).rejects.toMatchObject({ reason: "unavailable" });
  }, 20_000);
});

it("a storm of ended connections is told as an outage and as nothing else, and is over with its last one", async () => {
  let isOver = false;
  const told: unknown[] = [];
  const work = async (way: number) => {
    while (!isOver) {
      const done =
        way === 0
          ? db.look("sequencer").query("select 1")
          : Object.values(ways)[way - 1]?.(async ({ sql }) => {
              await sql.query("select pg_sleep(0.01)::text");
              await sql.query("select 1");
            });
      await done?.catch((error) => told.push(error));
      await wait(1);
    }
  };
  const everybody = Array.from({ length: 18 }, (_, index) => work(index % 3));
  for (let round = 0; round < 25; round++) {
    await database.admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user and random() < 0.5`;
    await wait(100);
  }
  await wait(300);
  const untilItsEnd = told.length;
  await wait(500);
  isOver = true;
  await Promise.all(everybody);
  expect(told.length).toBe(untilItsEnd);
  expect(untilItsEnd).toBeGreaterThan(10);
  expect(told.filter((error) => !(error instanceof ProductError) || error.reason !== "unavailable")).toEqual(
    [],
  );
  expect(uncaught).toEqual([]);
}, 60_000);
