import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { hotSettings } from "@/lib/db/connections.ts";
import { closeConnections } from "@/lib/db/index.ts";
import { startCluster } from "@/lib/db/setup/cluster.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { postgresStore } from "@/lib/domain/sequencer/store/postgres.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { allSent } from "../factories/running-campaign.ts";
import { BareSql } from "./sequencer/bare-sql.ts";
import { type BenchDatabase, Fixtures } from "./sequencer/fixture.ts";

/**
 * `npm run bench -- sequencer [waiting …]`: steps a second of the whole protocol (claim, plan, intent, no-op provider,
 * outcome, event) beside the same protocol as bare SQL [G1], and what a claim costs with few and many waiting, with
 * every lane at its limit, and after churn [G5]. One worker, 100 actions a batch, the application's role behind
 * row-level security; three interleaved rounds on fresh copies of the same database, medians.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const batchSize = 100;
const batches = 30;
const rounds = 3;
const warmUp = 3;

interface Measured {
  readonly stepsPerSecond: number;
  readonly claimMs: number;
  readonly settleMs: number;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

const dir = await mkdtemp(join(tmpdir(), "outreach-bench-"));
await chmod(dir, 0o755);
const cluster = await startCluster({ dir: join(dir, "postgres"), disposable: true });
try {
  const fixtures = new Fixtures(cluster);
  await fixtures.prepare();
  const results = (sizes.length > 0 ? sizes : [10_000, 1_000_000]).map(
    (waiting): Result => ({ waiting, product: [], bare: [], limited: [] }),
  );
  // Interleaved, so that whatever else the machine does meets all of them alike.
  for (let round = 0; round < rounds; round++)
    for (const result of results) await measure(fixtures, result, round);
  for (const result of results) report(result);
  const [fewest, most] = [results[0], results.at(-1)];
  if (fewest && most && fewest !== most) {
    say(
      `\nclaim with ${most.waiting.toLocaleString("en")} waiting against ${fewest.waiting.toLocaleString("en")}:`,
    );
    say(
      `product ${growth(fewest.product, most.product)} times (goal 1.3), bare SQL ${growth(fewest.bare, most.bare)} times`,
    );
  }
  if (most) await churn(fixtures, most.waiting);
} finally {
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
}

interface Result {
  readonly waiting: number;
  readonly product: Measured[];
  readonly bare: Measured[];
  readonly limited: { readonly found: number; readonly idle: number }[];
}

async function measure(fixtures: Fixtures, { waiting, product, bare, limited }: Result, round: number) {
  const database = async <T>(name: string, work: (database: BenchDatabase) => Promise<T>) => {
    const taken = await fixtures.take(waiting, `bench_${name}_${waiting}_${round}`);
    const result = await work(taken);
    await taken.drop();
    return result;
  };
  product.push(await database("product", measureProduct));
  bare.push(await database("bare", measureBare));
  limited.push(await database("limited", measureLimited));
}

function of(list: readonly Measured[], key: keyof Measured): number {
  return median(list.map((one) => one[key]));
}

function growth(fewest: readonly Measured[], most: readonly Measured[]): string {
  return (of(most, "claimMs") / of(fewest, "claimMs")).toFixed(2);
}

function report({ waiting, product, bare, limited }: Result): void {
  say(`\n${waiting.toLocaleString("en")} enrolments waiting, 1,000 lanes, 200 workspaces`);
  const line = (name: string, list: readonly Measured[]) =>
    say(
      `${name.padEnd(10)} ${Math.round(of(list, "stepsPerSecond")).toLocaleString("en").padStart(7)} steps/s   claim of ${batchSize} ${of(list, "claimMs").toFixed(1)} ms   settle ${of(list, "settleMs").toFixed(1)} ms`,
    );
  line("product", product);
  line("bare SQL", bare);
  say(`ratio      ${(of(product, "stepsPerSecond") / of(bare, "stepsPerSecond")).toFixed(2)} (goal 0.75)`);
  const idle = median(limited.map((one) => one.idle));
  const found = median(limited.map((one) => one.found));
  say(
    `every lane at its limit: ${idle.toFixed(2)} ms a claim (goal 3); ${found.toFixed(1)} ms for one that finds ${batchSize} lanes spent and puts them to sleep`,
  );
}

/** How a claim fares after many steps with no vacuum in between. */
async function churn(fixtures: Fixtures, waiting: number): Promise<void> {
  const database = await fixtures.take(waiting, "bench_churn");
  const options = connect(database);
  const store = postgresStore(async () => {});
  const claims: number[] = [];
  const batches = Math.min(200, Math.floor(waiting / batchSize / 2));
  for (let batch = 0; batch < batches; batch++) {
    const began = performance.now();
    const { intents } = await claim(store, options);
    claims.push(performance.now() - began);
    await settle(store, allSent(intents), options);
  }
  await closeConnections();
  await database.drop();
  say(
    `\nclaim of ${batchSize} after ${(batches * batchSize).toLocaleString("en")} steps without a vacuum: ${median(claims.slice(-20)).toFixed(1)} ms, at the beginning ${median(claims.slice(5, 25)).toFixed(1)} ms`,
  );
}

async function measureProduct(database: BenchDatabase): Promise<Measured> {
  const options = connect(database);
  const store = postgresStore(async () => {});
  const measured = await rate(
    async () => (await claim(store, options)).intents,
    async (intents) => void (await settle(store, allSent(intents), options)),
  );
  await closeConnections();
  await check(database);
  return measured;
}

async function measureBare(database: BenchDatabase): Promise<Measured> {
  const sql = postgres(database.ownerUrl, { max: 2, ...postgresOptions, connection: hotSettings });
  const protocol = new BareSql(sql, batchSize);
  const measured = await rate(
    () => protocol.claim(),
    (actions) => protocol.settle(actions),
  );
  await sql.end();
  await check(database);
  return measured;
}

/** Every lane has spent its day: how long a claim takes that finds it out, and one afterwards. */
async function measureLimited(database: BenchDatabase): Promise<{ found: number; idle: number }> {
  await database.admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
    select workspace_id, id, 'email', date_trunc('hour', product_now()) - h * interval '1 hour', 10000
    from lanes, generate_series(0, 9) h`;
  const options = connect(database);
  const store = postgresStore(async () => {});
  const time = async () => {
    const began = performance.now();
    const { intents } = await claim(store, options);
    if (intents.length > 0) throw new Error("a lane passed its limit");
    return performance.now() - began;
  };
  const found: number[] = [];
  for (let at = 0; at < 1_000 / batchSize; at++) found.push(await time());
  const idle: number[] = [];
  for (let at = 0; at < 100; at++) idle.push(await time());
  await closeConnections();
  return { found: median(found), idle: median(idle) };
}

async function rate<Action>(
  begin: () => Promise<Action[]>,
  end: (actions: Action[]) => Promise<void>,
): Promise<Measured> {
  const claims: number[] = [];
  const settles: number[] = [];
  let steps = 0;
  let took = 0;
  for (let batch = 0; batch < warmUp + batches; batch++) {
    const began = performance.now();
    const actions = await begin();
    const begun = performance.now();
    await end(actions);
    const ended = performance.now();
    if (actions.length !== batchSize)
      throw new Error(`a claim brought ${actions.length} of ${batchSize} actions`);
    if (batch < warmUp) continue;
    claims.push(begun - began);
    settles.push(ended - begun);
    took += ended - began;
    steps += actions.length;
  }
  return { stepsPerSecond: (steps / took) * 1_000, claimMs: median(claims), settleMs: median(settles) };
}

/** Both sides must have done the same work. */
async function check({ admin }: BenchDatabase): Promise<void> {
  const [row] = await admin<
    { sent: number; told: number; spent: number; contacted: number; next: number }[]
  >`select
    (select count(*)::int from actions where state = 'sent' and worker <> 'past') as sent,
    (select count(*)::int from enrolment_events where kind = 'sent' and at > now() - interval '1 day') as told,
    (select sum(spent)::int from lane_usage where hour > now() - interval '1 day') as spent,
    (select count(*)::int from prospects where contacted_at is not null) as contacted,
    (select count(*)::int from enrolments where node_id = 'second' and due_at > now() + interval '23 hours') as next`;
  const wanted = (warmUp + batches) * batchSize;
  if (!row || Object.values(row).some((count) => count !== wanted))
    throw new Error(`${wanted} steps were taken, and the tables say ${JSON.stringify(row)}`);
}

function connect(database: BenchDatabase) {
  Object.assign(process.env, { APP_DATABASE_URL: database.appUrl, LOG_LEVEL: "silent", NODE_ENV: "test" });
  resetEnv();
  return { worker: "bench", leaseMs: 600_000, maxActions: batchSize, graphs: new GraphCache(), newId };
}
