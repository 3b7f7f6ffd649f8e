import { type ChildProcess, fork } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { GET as fetchWorkflows } from "@/app/api/workflows/fetch/route.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCampaign } from "../factories/make-campaign.ts";
import { makeBrand, makeMember } from "../factories/make-workspace.ts";
import { soakAmount } from "./length.ts";

const database = testDatabase();
const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

const [hour, day] = [3_600_000, 86_400_000];
const people = soakAmount(100_000, 5_000);
const lanes = people / 200;
const limit = { day: 50, week: 200 };
const gapMs = 30_000;
/** So many ms of product time pass in one of the machine's. */
const rate = 120;

it(`spreads ${people} steps that a day's outage left overdue, and keeps every limit [F3, F15]`, async () => {
  const { admin } = database;
  const graph = lineOf([
    { id: "m", delayHours: 0, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
  ]);
  const { workspaceId, campaignId, mailboxId } = await makeCampaign(admin, { graph, people: 0 });
  await admin`update workspaces set brand_id = ${await makeBrand(admin)} where id = ${workspaceId}`;
  const { token } = await makeMember(admin, { workspaceId });
  await overdue(workspaceId, campaignId, mailboxId);
  await slowest(token);
  const idle = await slowest(token);

  let clock = { machine: Date.now(), product: Date.UTC(2026, 5, 15, 9) };
  const setClock = async (product: number) => {
    clock = { machine: Date.now(), product };
    await admin`insert into product_clock (id, base_machine, base_product, rate)
      values (1, ${new Date(clock.machine)}, ${new Date(product)}, ${rate})
      on conflict (id) do update set base_machine = excluded.base_machine, base_product = excluded.base_product`;
  };
  await setClock(clock.product);
  const sent = new Map<string, number[]>();
  let count = 0;
  for (let i = 0; i < 2; i++) {
    const worker = fork("tests/soak/drain.ts", { execArgv: ["--import", "tsx"], env: process.env });
    worker.on("message", (batch: [string, number][]) => {
      for (const [lane, at] of batch) {
        count += 1;
        const times = sent.get(lane) ?? [];
        times.push(clock.product + (at - clock.machine) * rate);
        sent.set(lane, times);
      }
    });
    workers.push(worker);
  }
  const began = Date.now();
  let busy = idle;
  for (let today = 1; count < people; today++) {
    const full = Math.min(people, lanes * limit.day * today);
    // Working days: everything that the limits allow goes out, and no more.
    for (let before = -1; count < full || count > before; ) {
      before = count;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      // What autovacuum does for a running product; the tests' Postgres has none.
      await admin.unsafe("vacuum lanes, enrolments, actions, lane_usage");
      if (today === 1 && count > 0 && busy === idle) busy = await slowest(token);
      expect(Date.now() - began, `${count} of ${people} sent`).toBeLessThan(1_100_000);
      if (count >= full) break;
    }
    expect(count, `day ${today}`).toBe(full);
    await setClock(clock.product + (Date.now() - clock.machine) * rate + day + hour);
  }

  for (const [lane, times] of sent) {
    times.sort((a, b) => a - b);
    times.forEach((at, i) => {
      for (const [length, max] of [
        [day, limit.day],
        [7 * day, limit.week],
      ] as const)
        expect(at - (times[i - max] ?? Number.NEGATIVE_INFINITY), `${lane} within its limit`).toBeGreaterThan(
          length,
        );
    });
  }
  // No burst: however much is overdue, an account keeps its gap.
  const first = Math.min(...[...sent.values()].map((times) => times[0] ?? 0));
  const early = [...sent.values()].flat().filter((at) => at < first + 60_000).length;
  expect(early).toBeLessThanOrEqual(lanes * 3);
  process.stdout.write(
    `${count} sent in ${((Date.now() - began) / 1000).toFixed(0)} s; calls' p99 ${idle.toFixed(0)} ms idle, ${busy.toFixed(0)} ms while catching up (goal: at most twice)\n`,
  );
});

/** Accounts with two hundred people each, whose steps became due one after the other while nothing ran. */
async function overdue(workspaceId: string, campaignId: string, mailboxId: string): Promise<void> {
  const { admin } = database;
  await admin`insert into lanes (workspace_id, id, kind, ref_id, concurrency, min_gap_ms, limits, next_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'mailbox',
      case when i = 1 then ${mailboxId}::uuid else gen_random_uuid() end, 1, ${gapMs}::int,
      ${admin.json({ email: limit })}, '2026-06-14' from generate_series(1, ${lanes}::int) i`;
  await admin`insert into prospects (workspace_id, id, first_name, full_name, email, email_lower)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Ada', 'Ada', i || '@p.example', i || '@p.example'
    from generate_series(1, ${people}::int) i`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, mailbox_id, kind, rank, state, due_at, version, entered_at)
    select ${workspaceId}::uuid, gen_random_uuid(), ${campaignId}::uuid, p.id, 'm', l.ids[1 + p.n % ${lanes}::int],
      ${mailboxId}::uuid, 'email', 100, 'waiting', '2026-06-14'::timestamptz + p.n * interval '0.5 seconds', 1, '2026-06-13'
    from (select id, row_number() over () as n from prospects where workspace_id = ${workspaceId}) p,
      (select array_agg(id) as ids from lanes where workspace_id = ${workspaceId}) l`;
  await admin.unsafe("vacuum analyze");
}

/** The slowest but one of a hundred calls, ms. */
async function slowest(token: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 100; i++) {
    const at = performance.now();
    const { status, error } = await callRoute(fetchWorkflows, { as: token });
    times.push(performance.now() - at);
    expect(status, error).toBe(200);
  }
  return times.sort((a, b) => a - b).at(-2) ?? 0;
}
