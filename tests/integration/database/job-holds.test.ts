import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { requireOwn } from "@/lib/jobs/jobs-in-hand.ts";
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

/** A worker's word that it lives for so many ms more. */
const alive = (name: string, ms: number) => database.admin`
  insert into workers (id, alive_until) values (${name}, clock_timestamp() + ${ms} * interval '1 millisecond')
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
  expect(heard[0]! - began).toBeLessThan(10_500);
  await expect.poll(async () => (await job())?.state).toBe("completed");
});

it("what died while no worker was up runs at once when one comes", async () => {
  await publish();
  await leave(-3_600_000);
  await work();
  await expect.poll(() => heard.length, { timeout: 5_000, interval: 50 }).toBe(1);
});

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

it("whoever was taken for dead begins nothing more, and decides nothing about the job", async () => {
  let refused: unknown;
  let goOn = () => {};
  const frozen = new Promise<void>((done) => {
    goOn = done;
  });
  listen = async () => {
    if (heard.length > 1) return;
    await frozen;
    const { id } = (await job())!;
    await requireOwn(id).catch((error: unknown) => {
      refused = error;
    });
    throw new Error("it failed");
  };
  const stop = await work();
  await publish();
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1);
  // Another worker has run it meanwhile.
  await database.admin`update pgboss.job set retry_count = 1 where name = 'fact.hear'`;
  goOn();
  await expect.poll(() => refused).toMatchObject({ name: "Error", message: /another run/ });
  await stop();
  expect(await job()).toMatchObject({ state: "active", tries: 1 });
});
