import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { closeConnections } from "@/lib/db/index.ts";
import { startCluster } from "@/lib/db/setup/cluster.ts";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { GraphCache } from "@/lib/domain/sequencer/graph-cache.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { postgresStore } from "@/lib/domain/sequencer/store/postgres.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { createDatabase } from "../factories/cluster-admin.ts";
import { makeCampaign } from "../factories/make-campaign.ts";

/**
 * Claim times [G5] and steps a second of the whole protocol with a no-op messenger, under row-level security with the
 * application's role. `npx tsx tests/bench/sequencer.ts 10000`: how many wait. One size a process: the
 * engine that applies migrations can be started once.
 */
const size = Number(process.argv[2] ?? 10_000);
const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const graph = lineOf([
  { id: "m", delayHours: 0, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
]);

const dir = await mkdtemp(join(tmpdir(), "outreach-bench-"));
await chmod(dir, 0o755);
const cluster = await startCluster({ dir: join(dir, "postgres"), disposable: true });
try {
  await run(size);
} finally {
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
}

async function run(waiting: number): Promise<void> {
  const name = `bench_${waiting}`;
  const passwords = { app: randomBytes(12).toString("hex"), world: randomBytes(12).toString("hex") };
  await createDatabase(cluster.adminUrl("postgres"), name);
  await prepareDatabase(cluster.adminUrl(name), process.cwd(), passwords);
  const app = cluster.adminUrl(name).replace(/\/\/[^@]+@/, `//outreach_app:${passwords.app}@`);
  Object.assign(process.env, { APP_DATABASE_URL: app, LOG_LEVEL: "silent", NODE_ENV: "test" });
  const { resetEnv } = await import("@/lib/env/index.ts");
  resetEnv();
  const admin = postgres(cluster.adminUrl(name), { max: 1, onnotice: () => {} });
  const { workspaceId, campaignId, mailboxId } = await makeCampaign(admin, { graph, people: 0 });
  await admin`insert into lanes (workspace_id, id, kind, ref_id, concurrency, limits, next_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'mailbox', case when i = 0 then ${mailboxId}::uuid else gen_random_uuid() end,
      20, '{"email":{"day":100000,"week":1000000}}', now() from generate_series(0, 999) i`;
  await admin`insert into prospects (workspace_id, id, first_name, email, email_lower)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Ada', i || '@p.example', i || '@p.example' from generate_series(1, ${waiting}::int) i`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, mailbox_id, kind, rank, state, due_at, version, entered_at)
    select ${workspaceId}::uuid, gen_random_uuid(), ${campaignId}::uuid, p.id, 'm', l.ids[1 + p.n % 1000], ${mailboxId}::uuid, 'email', 100,
      'waiting', now() - p.n * interval '1 millisecond', 1, now()
    from (select id, row_number() over () as n from prospects) p, (select array_agg(id) as ids from lanes) l`;
  await admin.unsafe("vacuum analyze");
  const store = postgresStore();
  const options = { worker: "bench", leaseMs: 600_000, hands: 100, graphs: new GraphCache(), newId };
  const claims: number[] = [];
  let steps = 0;
  const began = performance.now();
  for (let round = 0; round < 40; round++) {
    const at = performance.now();
    const { intents } = await claim(store, options);
    claims.push(performance.now() - at);
    steps += intents.length;
    const done = intents.map((intent) => ({ intent, outcome: { state: "sent", receipt: {} } as const }));
    await settle(store, done, options);
  }
  const seconds = (performance.now() - began) / 1_000;
  await admin`update lanes set next_at = now() + interval '1 day'`;
  const idle: number[] = [];
  for (let round = 0; round < 40; round++) {
    const at = performance.now();
    await claim(store, options);
    idle.push(performance.now() - at);
  }
  process.stdout.write(
    `${waiting} waiting: ${Math.round(steps / seconds)} steps/s (one worker, batches of 100), claim of 100 ${median(claims).toFixed(1)} ms, every lane at its limit ${median(idle).toFixed(2)} ms\n`,
  );
  await closeConnections();
  await admin.end();
}
