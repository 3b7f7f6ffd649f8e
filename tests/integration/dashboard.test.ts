import { expect, it } from "vitest";
import { GET as activity } from "@/app/api/dashboard/activity/route.ts";
import { GET as statistics } from "@/app/api/dashboard/statistics/route.ts";
import type { ActivityPage, StatisticsView } from "@/lib/contracts/dashboard.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { readActivity, readStatistics } from "@/lib/domain/dashboard/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeBrand, makeMember } from "../factories/make-workspace.ts";
import { runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const line = lineOf([
  { id: "a", delayHours: 0, action: { type: "manual_task", text: "Call", priority: 100 } },
]);
const hourMs = 3_600_000;

/** A campaign of one person, to whom events happened so many hours ago. */
async function withEvents(events: readonly (readonly [kind: string, data: object, hoursAgo: number])[]) {
  const made = await runningCampaign(database.admin, line, 1);
  const { workspaceId, campaignId } = made;
  await database.admin`delete from enrolment_events where campaign_id = ${campaignId}`;
  const [enrolment] = await database.admin`select id from enrolments where campaign_id = ${campaignId}`;
  for (const [kind, data, hoursAgo] of events)
    await database.admin`insert into enrolment_events ${database.admin({
      workspace_id: workspaceId,
      id: newId(),
      enrolment_id: enrolment?.id,
      campaign_id: campaignId,
      prospect_id: made.prospectIds[0]!,
      node_id: "a",
      kind,
      data: database.admin.json({ ...data }),
      at: new Date(Date.now() - hoursAgo * hourMs),
    })}`;
  return made;
}

it("the feed tells of what was sent and how people answered, latest first, by cursor", async () => {
  const { member } = await withEvents([
    ["sent", { kind: "invitation" }, 2.5],
    ["accepted", {}, 2],
    ["held", { reason: "delay" }, 1.5],
    ["paused", { reason: "got_reply" }, 1],
    ["paused", { reason: "email_failed" }, 0.5],
    ["sent", { kind: "email" }, 4],
  ]);
  const window = { window: "last_3_hours", zone: "UTC" } as const;
  const first = await readActivity(member, { ...window, cursor: null, limit: 2 });
  expect(first.items.map(({ kind, action }) => [kind, action])).toEqual([
    ["replied", null],
    ["accepted", null],
  ]);
  const second = await readActivity(member, { ...window, cursor: first.next, limit: 2 });
  expect(second.items.map(({ kind, action }) => [kind, action])).toEqual([["sent", "invitation"]]);
  expect(second.next).toBeNull();
  await expect(readActivity(member, { ...window, cursor: "x", limit: 2 })).rejects.toMatchObject({
    reason: "invalid_input",
  });
});

it("the feed and the figures are of the accounts that a member may use", async () => {
  const { member } = await withEvents([["accepted", {}, 1]]);
  const query = { window: "last_3_hours", zone: "UTC", cursor: null, limit: 10 } as const;
  expect((await readActivity(member, query)).items).toHaveLength(1);
  const other = { ...member, isAdmin: false, credentialIds: [newId()] };
  expect((await readActivity(other, query)).items).toEqual([]);
  expect((await readStatistics(other)).week.accepted).toEqual({ now: 0, before: 0 });
});

it("the week is counted beside the week before", async () => {
  const { member } = await withEvents([
    ["sent", { kind: "email" }, 1],
    ["sent", { kind: "email" }, 24 * 6],
    ["sent", { kind: "email" }, 24 * 8],
    ["paused", { reason: "got_reply" }, 24],
    ["replied", {}, 24],
    ["paused", { reason: "booked_meeting" }, 24 * 13],
    ["accepted", {}, 24 * 15],
  ]);
  expect((await readStatistics(member)).week).toEqual({
    sent: { now: 2, before: 1 },
    accepted: { now: 0, before: 0 },
    replied: { now: 2, before: 0 },
    booked_meeting: { now: 0, before: 1 },
    opted_out: { now: 0, before: 0 },
  });
});

it("campaigns in which people wait for an approval are named with their number", async () => {
  const { member, workspaceId, campaignId } = await withEvents([]);
  expect((await readStatistics(member)).approvals).toEqual([]);
  const [enrolment] = await database.admin`update enrolments set state = 'on_hold', hold_until = '9999-01-01'
    where campaign_id = ${campaignId} returning id`;
  await database.admin`insert into enrolment_holds (workspace_id, enrolment_id, reason, until, at)
    values (${workspaceId}, ${enrolment?.id}, 'awaiting_approval', '9999-01-01', now())`;
  expect((await readStatistics(member)).approvals).toMatchObject([{ campaignId, count: 1 }]);
});

it("the calls answer what waits, the week and the feed, in the fields of docs/api-decisions.md [OC-464]", async () => {
  const { workspaceId, campaignId, prospectIds } = await withEvents([["sent", { kind: "email" }, 1]]);
  const { token: as } = await makeMember(database.admin, { workspaceId });
  await database.admin`update workspaces set brand_id = ${await makeBrand(database.admin)} where id = ${workspaceId}`;
  const none = { now: 0, before: 0 };
  expect((await callRoute<StatisticsView>(statistics, { as })).payload).toEqual({
    tasks: 0,
    unread: 0,
    accounts: [],
    mailboxes: [],
    approvals: [],
    week: { sent: { now: 1, before: 0 }, accepted: none, replied: none, booked_meeting: none },
  });
  expect((await callRoute<ActivityPage>(activity, { as })).payload).toEqual({
    items: [
      {
        _id: expect.any(String),
        kind: "sent",
        action: "email",
        profile_id: prospectIds[0],
        profile_name: expect.any(String),
        workflow_id: campaignId,
        workflow_name: expect.any(String),
        at: expect.any(Number),
      },
    ],
    next_cursor: null,
  });
});
