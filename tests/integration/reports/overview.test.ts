import { expect, it } from "vitest";
import { GET as overview } from "@/app/api/workflows/[id]/overview/route.ts";
import { GET as rates } from "@/app/api/workflows/rates/route.ts";
import type { WorkflowOverview, WorkflowRates } from "@/lib/contracts/campaigns/overview.ts";
import { listCampaigns } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { foldFigures, readOverview, readRates } from "@/lib/domain/reports/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietCampaign, tell } from "../../factories/history.ts";
import { makeBrand, makeMember } from "../../factories/make-workspace.ts";
import type { RunningCampaign } from "../../factories/running-campaign.ts";
import { secondCampaign } from "../../factories/second-campaign.ts";

const database = testDatabase();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function lived(): Promise<RunningCampaign> {
  const made = await quietCampaign(database.admin);
  await tell(database.admin, made, [
    { kind: "sent", data: { kind: "invitation" }, at: hoursAgo(50) },
    { kind: "accepted", at: hoursAgo(49), nodeId: "b" },
    { kind: "sent", data: { kind: "message" }, at: hoursAgo(48), nodeId: "b" },
    { kind: "paused", data: { reason: "got_reply" }, at: hoursAgo(47), nodeId: "b" },
    { kind: "sent", data: { kind: "invitation" }, at: hoursAgo(46) },
  ]);
  await foldFigures();
  return made;
}

/** A token of an admin of the campaign's workspace. */
async function enter({ workspaceId }: RunningCampaign): Promise<string> {
  const { token } = await makeMember(database.admin, { workspaceId });
  await database.admin`update workspaces set brand_id = ${await makeBrand(database.admin)} where id = ${workspaceId}`;
  return token;
}

it("rates stand beside their counts, with what is due and the last 14 days [OC-060, OC-062]", async () => {
  const made = await lived();
  const as = await enter(made);
  const reply = await callRoute<WorkflowRates[]>(rates, { as, query: { timezone: "Europe/Berlin" } });
  const [row] = reply.payload as WorkflowRates[];
  expect(reply.payload).toHaveLength(1);
  expect(row).toMatchObject({
    workflow_id: made.campaignId,
    contacted: 1,
    requests: 2,
    accepted: 1,
    replied: 1,
    rates: { acceptance: 0.5, reply: 1, open: null },
    people: 1,
    through: 0,
  });
  expect(row?.days).toHaveLength(14);
  expect(row?.days.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect(Math.abs((row?.last_at ?? 0) - hoursAgo(46).getTime())).toBeLessThan(900_001);
});

it("a member sees the rates of campaigns of their own accounts only", async () => {
  const made = await lived();
  const all = { campaignIds: null, zone: "UTC" };
  expect(await readRates(made.member, all)).toHaveLength(1);
  expect(await readRates(made.member, { ...all, campaignIds: [newId()] })).toEqual([]);
  const stranger = { ...made.member, isAdmin: false, credentialIds: [newId()] };
  expect(await readRates(stranger, all)).toEqual([]);
  await expect(readOverview(stranger, made.campaignId, "UTC")).rejects.toMatchObject({ reason: "not_found" });
});

it("the overview tells what a campaign did by step and by day, and where its people stand", async () => {
  const made = await lived();
  const as = await enter(made);
  const read = async () =>
    (await callRoute<WorkflowOverview>(overview, { as, params: { id: made.campaignId } }))
      .payload as WorkflowOverview;
  const before = await read();
  expect(before).toMatchObject({
    status: "active",
    funnel: { contacted: 1, accepted: 1, replied: 1, interested: 0, meetings: 0 },
    rates: { acceptance: 0.5, reply: 1 },
    waiting: [{ state: "waiting", count: 1 }],
    problems: [],
  });
  expect(before.steps.map(({ _id, done, accepted, replied }) => [_id, done, accepted, replied])).toEqual([
    ["a", 2, 1, 0],
    ["b", 1, 0, 1],
  ]);
  expect(before.days).toHaveLength(30);
  expect(before.next_at).toEqual(expect.any(Number));
});

it("what needs somebody is named: a silent account, a silent mailbox, and people who wait for a decision", async () => {
  const made = await lived();
  const as = await enter(made);
  await database.admin`update enrolments set state = 'held', hold_reason = 'missing_field' where campaign_id = ${made.campaignId}`;
  await database.admin`update credentials set status = 'invalid' where id = ${made.credentialId}`;
  await database.admin`update mailboxes set health = 'paused', health_reason = 'bounces', health_until = now() + interval '1 day' where id = ${made.mailboxId}`;
  const { payload } = await callRoute<WorkflowOverview>(overview, { as, params: { id: made.campaignId } });
  expect(
    (payload as WorkflowOverview).problems.map(({ kind, reason, count }) => [kind, reason, count]),
  ).toEqual([
    ["account", "invalid", 1],
    ["mailbox", "paused", 1],
    ["held", "missing_field", 1],
  ]);
});

it("the list is sorted by figures and filtered by status, over all accounts and a page at a time; what was sent is exact before it is counted", async () => {
  const made = await lived();
  const { campaignId } = await secondCampaign(database.admin, made, lineOf([]));
  await database.admin`update campaigns set status = 'paused' where id = ${campaignId}`;
  await tell(database.admin, made, [{ kind: "sent", data: { kind: "message" }, at: hoursAgo(1) }]);
  const everything = { credentialId: null, search: null, view: "current", offset: 0, limit: 8 } as const;
  const list = async (more: Partial<Parameters<typeof listCampaigns>[1]>) =>
    await listCampaigns(made.member, { ...everything, ...more });
  const ids = async (more: Partial<Parameters<typeof listCampaigns>[1]>) =>
    (await list(more)).items.map(({ id }) => id);
  for (const by of ["sent", "accepted", "replied", "people"] as const) {
    expect(await ids({ order: { by, isDescending: true } }), by).toEqual([made.campaignId, campaignId]);
    expect(await ids({ order: { by, isDescending: false } }), by).toEqual([campaignId, made.campaignId]);
  }
  const second = await list({ order: { by: "sent", isDescending: true }, offset: 1, limit: 1 });
  expect([second.items.map(({ id }) => id), second.total]).toEqual([[campaignId], 2]);
  expect(await ids({ status: "paused" })).toEqual([campaignId]);
  expect(await ids({ status: "archived" })).toEqual([]);
  const [counted] = (await list({ status: "active" })).items;
  expect(counted?.counts.sent).toBe(4);
});

it("the overview compares the ways of a split by the answers to what each way alone sends", async () => {
  const made = await quietCampaign(database.admin);
  const as = await enter(made);
  const step = (id: string, text: string) => ({
    id,
    kind: "action" as const,
    delayHours: 0,
    action: { type: "message" as const, text },
    next: null,
  });
  const split = {
    id: "s",
    kind: "split" as const,
    ways: [
      { share: 1, next: "one" },
      { share: 3, next: "two" },
    ],
  };
  const graph = { start: "s", nodes: { s: split, one: step("one", "Hi"), two: step("two", "Hello") } };
  await database.admin`update campaign_versions set graph = ${database.admin.json(graph as never)}
    where campaign_id = ${made.campaignId}`;
  const way = (nodeId: string, sent: number, replied: number) => [
    ...Array.from(
      { length: sent },
      () => ({ kind: "sent", data: { kind: "message" }, at: hoursAgo(5), nodeId }) as const,
    ),
    ...Array.from({ length: replied }, () => ({ kind: "replied", at: hoursAgo(4), nodeId }) as const),
  ];
  await tell(database.admin, made, way("one", 60, 2));
  await foldFigures();
  // An answer counts to the step that was sent last before it: the other way's come later.
  await tell(
    database.admin,
    made,
    way("two", 60, 0).map((one) => ({ ...one, at: hoursAgo(3) })),
  );
  await tell(
    database.admin,
    made,
    way("two", 0, 20).map((one) => ({ ...one, at: hoursAgo(2) })),
  );
  await foldFigures();
  const { payload } = await callRoute<WorkflowOverview>(overview, { as, params: { id: made.campaignId } });
  expect(payload.splits).toMatchObject([
    {
      _id: "s",
      ways: [
        { share: 1, step: 1, reached: 60, replied: 2 },
        { share: 3, step: 2, reached: 60, replied: 20 },
      ],
      verdict: "better",
      better_way: 1,
    },
  ]);
});
