import { type ChildProcess, fork } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { GET as fetchWorkflows } from "@/app/api/workflows/fetch/route.ts";
import { changeStatus, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { type Graph, lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { fillCampaign } from "../factories/fill-campaign.ts";
import { makeBrand, makeMember } from "../factories/make-workspace.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { allSent, claiming, runningCampaign } from "../factories/running-campaign.ts";
import { soakAmount } from "./length.ts";

const database = testDatabase();
productListeners();

const people = soakAmount(100_000, 20_000);
const step = (id: string, text: string, delayHours = 0) => ({
  id,
  delayHours,
  action: { type: "email", subject: "S", text, mailboxIds: [] } as const,
});
const first = lineOf([step("a", "One"), step("b", "Two", 24)]);
/** A step goes and one comes: everybody has to be moved. */
const second = lineOf([step("b", "Two"), step("c", "Three", 24)]);

const workers: ChildProcess[] = [];
const stopWorkers = () => {
  for (const worker of workers.splice(0)) worker.kill("SIGKILL");
};
afterAll(stopWorkers);
const startWorker = () =>
  workers.push(
    fork("tests/soak/bulk-worker.ts", {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, DATABASE_POOL: "4" },
    }),
  );

interface Times {
  readonly claim: number[];
  readonly settle: number[];
  readonly call: number[];
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const figures = (times: Times) =>
  Object.entries(times)
    .map(([name, list]) => `${name} ${at(list, 0.5).toFixed(0)}/${at(list, 0.99).toFixed(0)} ms`)
    .join(", ");

it(`commits each decision on ${people} people at once, carries it out through a kill, and no neighbour waits [F1, F17, F23]`, async () => {
  const { admin } = database;
  const big = await runningCampaign(admin, first, 1);
  const neighbour = await runningCampaign(admin, first, 2_000, { email: { day: 1e9, week: 1e9 } });
  await admin`update workspaces set brand_id = ${await makeBrand(admin)} where id = ${neighbour.workspaceId}`;
  const { token } = await makeMember(admin, { workspaceId: neighbour.workspaceId });
  // What the neighbour claims is measured.
  await fillCampaign(admin, big, people);

  const store = sequencer.postgresStore();
  /**
   * The neighbour's people are sent the step once more; and what autovacuum does, which the tests' Postgres has none
   * of.
   */
  const begunAnew = async () => {
    await admin`update actions set superseded = true where workspace_id = ${neighbour.workspaceId}`;
    await admin`update enrolments e set state = 'waiting', node_id = 'a', visit = visit + 1, lane_id = l.id,
        due_at = now() - interval '1 hour', hold_reason = null from lanes l
      where e.campaign_id = ${neighbour.campaignId} and l.workspace_id = e.workspace_id and l.kind = 'mailbox'`;
    await admin`update lanes set next_at = now() - interval '1 hour' where workspace_id = ${neighbour.workspaceId}`;
    await admin.unsafe("vacuum lanes, enrolments, actions, lane_usage, bulk_jobs");
  };
  const measure = async (until: () => boolean): Promise<Times> => {
    const times: Times = { claim: [], settle: [], call: [] };
    const timed = async <T>(list: number[], work: Promise<T>): Promise<T> => {
      const began = performance.now();
      const result = await work;
      list.push(performance.now() - began);
      return result;
    };
    while (!until() || times.claim.length < 150) {
      const { intents } = await timed(times.claim, claim(store, claiming()));
      if (intents.length === 0) await begunAnew();
      else await timed(times.settle, settle(store, allSent(intents), claiming()));
      const { status } = await timed(times.call, callRoute(fetchWorkflows, { as: token }));
      expect(status).toBe(200);
    }
    return times;
  };
  await measure(() => true);
  const idle = await measure(() => true);
  const said: string[] = [`idle: ${figures(idle)}`];

  const standing = async () => {
    const rows = await admin<{ state: string; version: number; node: string; count: number }[]>`
      select state, version, node_id as node, count(*)::int as count from enrolments
      where campaign_id = ${big.campaignId} group by 1, 2, 3`;
    return Object.fromEntries(rows.map((row) => [`${row.state} ${row.version} ${row.node}`, row.count]));
  };
  const job = async () => {
    const [row] = await admin<{ state: string; done: number; fence: number }[]>`
      select state, done, fence from bulk_jobs where workspace_id = ${big.workspaceId} order by created_at desc, id desc limit 1`;
    return row;
  };
  const deed = async (name: string, decide: () => Promise<unknown>, expected: Record<string, number>) => {
    startWorker();
    const began = performance.now();
    await decide();
    const committed = performance.now() - began;
    let isOver = false;
    const meanwhile = measure(() => isOver);
    // Killed in the middle: another one goes on where it stood.
    await expect
      .poll(async () => (await job())?.done, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(people / 4);
    stopWorkers();
    const killedAt = (await job())?.done ?? 0;
    expect(killedAt).toBeLessThan(people);
    startWorker();
    await expect.poll(async () => (await job())?.state, { timeout: 300_000, interval: 50 }).toBe("done");
    const took = performance.now() - began;
    isOver = true;
    const busy = await meanwhile;
    stopWorkers();
    expect(await standing(), name).toEqual(expected);
    expect(await job(), name).toMatchObject({ state: "done", done: people });
    const ratio = (Object.keys(idle) as (keyof Times)[])
      .map(
        (one) =>
          `${one} ${(at(busy[one], 0.5) / at(idle[one], 0.5)).toFixed(1)}/${(at(busy[one], 0.99) / at(idle[one], 0.99)).toFixed(1)}`,
      )
      .join(", ");
    said.push(
      `${name}: committed in ${committed.toFixed(0)} ms, all ${people} in ${(took / 1000).toFixed(1)} s with a kill at ${killedAt}; neighbour meanwhile ${figures(busy)} (ratios p50/p99: ${ratio})`,
    );
  };
  const { member, campaignId } = big;
  const edit = (graph: Graph) => () => updateCampaign(member, campaignId, { graph });
  await deed("pause", () => changeStatus(member, campaignId, "paused"), { "parked 1 a": people });
  await deed("resume", () => changeStatus(member, campaignId, "active"), { "waiting 1 a": people });
  await deed("edit that keeps the step", edit(lineOf([step("a", "Other"), step("b", "Two", 24)])), {
    "waiting 2 a": people,
  });
  await deed("edit that takes the step away", edit(second), { "waiting 3 b": people });
  await deed("delete", () => changeStatus(member, campaignId, "deleted"), { "parked 3 b": people });
  process.stdout.write(`${said.join("\n")}\n`);
});
