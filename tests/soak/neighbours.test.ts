import { type ChildProcess, fork } from "node:child_process";
import { afterAll, expect, it } from "vitest";
import { POST as setData } from "@/app/api/workflows/set_data_from_csv_file/route.ts";
import { changeStatus, updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { callRoute } from "../factories/call-route.ts";
import { uploadPeople } from "../factories/campaign-calls.ts";
import { testDatabase } from "../factories/database.ts";
import { fillCampaign } from "../factories/fill-campaign.ts";
import { makeBrand, makeMember } from "../factories/make-workspace.ts";
import { manyMailboxes } from "../factories/many-mailboxes.ts";
import { productListeners } from "../factories/product-listeners.ts";
import { runningCampaign } from "../factories/running-campaign.ts";
import { type DeadServer, deadServer } from "../factories/servers/dead-server.ts";
import { soakAmount } from "./length.ts";

const database = testDatabase();
productListeners();

const people = soakAmount(100_000, 20_000);
/** How often one of the neighbour's steps becomes due, and how many are measured alone, in ms and number. */
const [everyMs, measured] = [100, 200];
const step = (id: string, text: string) => ({
  id,
  delayHours: 0,
  action: { type: "email", subject: "S", text, mailboxIds: [] } as const,
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;

const workers: ChildProcess[] = [];
let dead: DeadServer;
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
  dead?.stop();
});

it(`a neighbour's due steps hardly wait while one tenant edits, pauses, resumes and deletes a campaign of ${people}, imports files and owns 50 dead servers [F17, F23]`, async () => {
  const { admin } = database;
  dead = await deadServer();
  const graph = lineOf([step("a", "One")]);
  const neighbour = await runningCampaign(admin, graph, 50, {
    concurrency: 1,
    email: { day: 1e9, week: 1e9 },
  });
  await admin`update enrolments set due_at = now() + interval '30 days' where campaign_id = ${neighbour.campaignId}`;
  const startWorker = () => {
    const worker = fork("tests/soak/neighbours-worker.ts", [neighbour.workspaceId, String(dead.port)], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, DATABASE_POOL: "6" },
    });
    worker.on("message", ([person, when]: [string, number]) => took.set(person, when));
    workers.push(worker);
  };
  const took = new Map<string, number>();
  startWorker();
  startWorker();

  /** Lets one person's step become due after the other, and returns how long each waited, in ms. */
  const waits = async (until: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; !until() || times.length < measured; n++) {
      const person = neighbour.prospectIds[n % neighbour.prospectIds.length] ?? "";
      took.delete(person);
      await admin.begin(async (sql) => {
        await sql`update actions set superseded = true
          where campaign_id = ${neighbour.campaignId} and prospect_id = ${person}`;
        await sql`update enrolments e set state = 'waiting', node_id = 'a', visit = visit + 1, hold_reason = null,
            due_at = now(), lane_id = l.id from lanes l
          where e.campaign_id = ${neighbour.campaignId} and e.prospect_id = ${person}
            and l.workspace_id = e.workspace_id and l.kind = 'mailbox'`;
        await sql`update lanes set next_at = now() where workspace_id = ${neighbour.workspaceId} and kind = 'mailbox'`;
      });
      const due = Date.now();
      while (!took.has(person)) {
        expect(Date.now() - due, "a due step is carried out").toBeLessThan(30_000);
        await pause(5);
      }
      times.push((took.get(person) ?? due) - due);
      // Until it is settled, its row would be changed under the worker's hands.
      await expect
        .poll(
          async () => {
            const [row] = await admin<{ state: string }[]>`
            select state from enrolments where campaign_id = ${neighbour.campaignId} and prospect_id = ${person}`;
            return row?.state;
          },
          { timeout: 30_000, interval: 20 },
        )
        .toBe("complete");
      await pause(everyMs);
    }
    return times;
  };
  await waits(() => true);
  const alone = await waits(() => true);

  const big = await runningCampaign(admin, graph, 1);
  await fillCampaign(admin, big, people);
  await manyMailboxes(admin, graph, 50);
  await admin`update workspaces set brand_id = ${await makeBrand(admin)} where id = ${big.workspaceId}`;
  const uploader = await makeMember(admin, { workspaceId: big.workspaceId });
  const jobsAreDone = () =>
    expect
      .poll(
        async () => {
          const [row] = await admin<{ open: number }[]>`
            select count(*)::int as open from bulk_jobs where workspace_id = ${big.workspaceId} and state = 'running'`;
          return row?.open;
        },
        { timeout: 300_000, interval: 200 },
      )
      .toBe(0);
  const file = [
    "name,email",
    ...Array.from({ length: 10_000 }, (_, n) => `Person ${n},i${n}@p.example`),
  ].join("\n");
  const { member, campaignId } = big;
  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    import: async () => {
      const { payload, status: uploaded } = await uploadPeople(uploader, file);
      expect(uploaded).toBe(200);
      const body = {
        filename: payload.filename,
        user_fields: { full_name: "name", email: "email" },
        is_email_only: true,
      };
      const { status, error } = await callRoute(setData, { as: uploader.token, body });
      expect(status, error).toBe(200);
    },
    pause: () => changeStatus(member, campaignId, "paused"),
    resume: () => changeStatus(member, campaignId, "active"),
    edit: () => updateCampaign(member, campaignId, { graph: lineOf([step("a", "Other")]) }),
    "edit of the step": () => updateCampaign(member, campaignId, { graph: lineOf([step("b", "Other")]) }),
    delete: () => changeStatus(member, campaignId, "deleted"),
  };
  let isOver = false;
  const meanwhile = waits(() => isOver);
  for (const deed of Object.values(deeds)) {
    await deed();
    await jobsAreDone();
  }
  isOver = true;
  const beside = await meanwhile;
  const ratio = (share: number) => (at(beside, share) / at(alone, share)).toFixed(1);
  process.stdout.write(
    `a due step waits p50/p99 ${at(alone, 0.5)}/${at(alone, 0.99)} ms alone, ${at(beside, 0.5)}/${at(beside, 0.99)} ms beside it ` +
      `(ratios ${ratio(0.5)}/${ratio(0.99)}, goal: at most 2; ${beside.length} steps; ${dead.came()} connections to the dead servers)\n`,
  );
  expect(beside.length).toBeGreaterThanOrEqual(measured);
  expect(dead.came()).toBeGreaterThan(0);
});
