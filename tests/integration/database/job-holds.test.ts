import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, type HotTx } from "@/lib/db/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { beginOwn, letGo, renewInHand, takeNext } from "@/lib/jobs/jobs-in-hand.ts";
import { runJobs } from "@/lib/jobs/run-jobs.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { onLater } from "@/lib/wiring/later.ts";
import { testDatabase } from "../../factories/database.ts";

const database = testDatabase();
let heard: number[] = [];
let stops: (() => Promise<void>)[] = [];
let listen: (fact: Facts["reply.received"]) => Promise<void>;

beforeEach(() => {
  [heard, stops] = [[], []];
  listen = async () => {};
  onLater("reply.received", "test.held", async (_tx, fact) => {
    heard.push(performance.now());
    await listen(fact);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  facts.clear();
  await Promise.all(stops.map((stop) => stop()));
  await database.admin`delete from pgboss.job where name = 'fact.hear'`;
});

async function work() {
  const stop = await runJobs();
  stops.push(stop);
  return stop;
}

async function publish() {
  const fact = { workspaceId: newId(), prospectId: newId(), channel: "email" as const, at: new Date() };
  await db.tenant(fact, (tx) => facts.publish(tx, { kind: "reply.received", ...fact }));
}

const job = async () =>
  (
    await database.admin`select id, state::text as state, retry_count as tries, expire_in::text as allowed,
      (started_on + expire_in > clock_timestamp()) as holds from pgboss.job where name = 'fact.hear'`
  )[0];

/** For how many seconds a job is held. */
const secondsLeft = async () => {
  const [row] = await database.admin<{ seconds: number }[]>`
    select extract(epoch from started_on + expire_in - clock_timestamp())::float8 as seconds
      from pgboss.job where name = 'fact.hear'`;
  return row!.seconds;
};

/** The word of a worker that judges that it lives for so many ms more. */
const alive = (name: string, ms: number) => database.admin`
  insert into workers (id, alive_until, judges_from)
    values (${name}, clock_timestamp() + ${ms} * interval '1 millisecond', clock_timestamp() - interval '1 hour')
  on conflict (id) do update set alive_until = excluded.alive_until`;

/** What a worker leaves that is killed right after it has held its jobs on. */
async function leave(ms: number) {
  await database.admin`update pgboss.job set state = 'active',
    started_on = clock_timestamp() + ${ms} * interval '1 millisecond' - expire_in where name = 'fact.hear'`;
  await alive("jobs-killed", ms);
}

it("a killed worker's job runs again within ten seconds, and not before its hold is over", async () => {
  await publish();
  await leave(hold.ms);
  const began = performance.now();
  await work();
  await expect.poll(() => heard.length, { timeout: 20_000, interval: 50 }).toBe(1);
  expect(heard[0]! - began).toBeGreaterThan(hold.ms - 500);
  expect(heard[0]! - began).toBeLessThan(15_000);
  await expect.poll(async () => (await job())?.state).toBe("completed");
});

it("what died while no worker was up runs once those who may live had the time to say so", async () => {
  await database.admin`delete from workers`;
  await publish();
  await leave(-3_600_000);
  const began = performance.now();
  await work();
  await expect.poll(() => heard.length, { timeout: 20_000, interval: 50 }).toBe(1);
  expect(heard[0]! - began).toBeGreaterThan(hold.ms);
});

it("a worker that comes after an outage takes nothing from one that speaks again a moment later", async () => {
  await publish();
  await leave(-20_000);
  // Another one has spoken again already, and judges nobody yet.
  await database.admin`delete from workers where id <> 'jobs-killed'`;
  await database.admin`insert into workers (id, alive_until, judges_from) values ('spoke',
    clock_timestamp() + interval '8 seconds', clock_timestamp() + interval '8 seconds')`;
  await work();
  await new Promise((done) => setTimeout(done, 3_000));
  await database.admin`update pgboss.job set started_on = clock_timestamp() where name = 'fact.hear'`;
  await new Promise((done) => setTimeout(done, hold.ms));
  expect(heard).toHaveLength(0);
}, 30_000);

it("a job that takes longer than a hold runs once, however many workers there are", async () => {
  await Promise.all([work(), work()]);
  // Workers that die all the time make the others look.
  const dying = setInterval(() => void alive(`dead-${newId()}`, -1), 500);
  listen = () => new Promise((done) => setTimeout(done, hold.ms + 4_000));
  await publish();
  await expect.poll(async () => (await job())?.state, { timeout: 25_000 }).toBe("completed");
  clearInterval(dying);
  expect(heard).toHaveLength(1);
  expect(await job()).toMatchObject({ tries: 0, allowed: "00:01:00" });
}, 40_000);

it("whoever was taken for dead begins nothing more", async () => {
  await publish();
  const { run } = (await takeNext("fact.hear"))!;
  // Another worker has run it meanwhile.
  await database.admin`update pgboss.job set retry_count = 1 where id = ${run.id}`;
  await expect(beginOwn(run)).rejects.toThrow("another run");
  const unknown = { ...run, retryCount: 1 };
  await expect(beginOwn(unknown), "a run that this process doesn't have").rejects.toThrow("another run");
});

it("what has begun is held for as long as its queue allows, though its worker dies", async () => {
  await publish();
  const { run } = (await takeNext("fact.hear"))!;
  expect(await secondsLeft()).toBeLessThan(hold.ms / 1_000);
  await beginOwn(run);
  await renewInHand();
  expect(await secondsLeft()).toBeGreaterThan(50);
});

it("a renewal that was under way doesn't shorten what has begun meanwhile", async () => {
  await publish();
  const { run } = (await takeNext("fact.hear"))!;
  let goOn = () => {};
  const slow = new Promise<void>((done) => {
    goOn = done;
  });
  const real = db.hot.bind(db);
  vi.spyOn(db, "hot").mockImplementationOnce(((reason: never, work: (tx: HotTx) => Promise<unknown>) =>
    real(reason, (tx) =>
      work({ ...tx, sql: { query: (...asked) => slow.then(() => tx.sql.query(...asked)) } }),
    )) as never);
  const renewing = renewInHand();
  await beginOwn(run);
  goOn();
  await renewing;
  expect(await secondsLeft()).toBeGreaterThan(50);
});

it("a worker that is killed right after it took a job holds it no longer than any other", async () => {
  await publish();
  const { run } = (await takeNext("fact.hear"))!;
  expect(await secondsLeft()).toBeLessThanOrEqual(hold.ms / 1_000);
  letGo(run);
});

it("a failure whose words can't be stored is noted without them, and the queue goes on", async () => {
  listen = async () => {
    if (heard.length === 1) throw new Error("Unexpected token '\0' \ud83d");
  };
  await work();
  await publish();
  await expect.poll(async () => (await job())?.state, { timeout: 20_000 }).toBe("completed");
  const [told] = await database.admin`select output from pgboss.job where name = 'fact.hear'`;
  expect(told?.output).toBeNull();
  expect(heard).toHaveLength(2);
});

it("a dead worker's job without a try left has failed", async () => {
  await publish();
  await database.admin`update pgboss.job set retry_count = retry_limit where name = 'fact.hear'`;
  await leave(-3_600_000);
  await work();
  await expect.poll(async () => (await job())?.state, { timeout: 20_000 }).toBe("failed");
  expect(heard).toHaveLength(0);
});

it("decides nothing about a job that another run has by now", async () => {
  let goOn = () => {};
  const frozen = new Promise<void>((done) => {
    goOn = done;
  });
  listen = async () => {
    await frozen;
    throw new Error("it failed");
  };
  const stop = await work();
  await publish();
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
  await database.admin`update pgboss.job set retry_count = 1 where name = 'fact.hear'`;
  goOn();
  await stop();
  expect(await job()).toMatchObject({ state: "active", tries: 1 });
});

describe("where the database can't be asked for a moment", () => {
  /** Lets one statement on a table of jobs fail that was sent by the named function. */
  function failOnce(where: string) {
    const real = db.hot.bind(db);
    const told = { times: 0 };
    vi.spyOn(db, "hot").mockImplementation(((reason: never, asked: never) => {
      if (told.times > 0 || !new Error().stack!.includes(where)) return real(reason, asked);
      told.times += 1;
      return Promise.reject(new Error("connection closed"));
    }) as never);
    return told;
  }

  it.each([
    ["done is noted later, and not done again", false, "completed"],
    ["failed is noted later, and tried again", true, "completed"],
  ])("what is %s", async (_text, fails, state) => {
    listen = async () => {
      if (fails && heard.length === 1) throw new Error("it failed");
    };
    const told = failOnce("noteEnd");
    await work();
    await publish();
    await expect.poll(async () => (await job())?.state, { timeout: 20_000 }).toBe(state);
    expect(told.times).toBe(1);
    expect(heard).toHaveLength(fails ? 2 : 1);
  });
});

it("a run that has ended is held no more", async () => {
  const told = Array.from({ length: 20 }, publish);
  const stop = await work();
  await Promise.all(told);
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(20);
  await stop();
  // As if it still ran, unless this process holds it.
  await database.admin`update pgboss.job set state = 'active', started_on = '2020-01-01' where name = 'fact.hear'`;
  await renewInHand();
  expect(
    await database.admin`select 1 from pgboss.job where name = 'fact.hear' and started_on > '2020-01-01'`,
  ).toEqual([]);
});
