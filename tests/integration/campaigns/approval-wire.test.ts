import { beforeEach, describe, expect, it } from "vitest";
import { POST as approveAll } from "@/app/api/workflows/[id]/approve/route.ts";
import { POST as approve } from "@/app/api/workflows/[id]/profiles/[profileId]/approve/route.ts";
import { POST as hold } from "@/app/api/workflows/[id]/profiles/[profileId]/hold/route.ts";
import { POST as release } from "@/app/api/workflows/[id]/profiles/[profileId]/release/route.ts";
import { POST as resume } from "@/app/api/workflows/[id]/profiles/[profileId]/resume/route.ts";
import { POST as change } from "@/app/api/workflows/[id]/profiles/change/route.ts";
import { GET as list } from "@/app/api/workflows/[id]/profiles/route.ts";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import type { PersonState, WorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { enrol } from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
let id: string;
let people: string[];

beforeEach(async () => {
  const { payload } = await createWorkflow(sender, { approval_mode: "manual" });
  expect(payload).toMatchObject({ approval_mode: "manual", is_pause_colleagues: false });
  id = payload._id;
  people = [newId(), newId(), newId()];
  const { workspaceId } = sender;
  for (const person of people)
    await database.admin`insert into prospects (workspace_id, id, full_name, social_url, social_key)
      values (${workspaceId}, ${person}, 'Ada', ${`https://n.example/in/${person}`}, ${person})`;
  await db.tenant({ workspaceId }, async ({ sql }) =>
    enrol(sql, { workspaceId, campaignId: id, prospectIds: people, now: await readProductNow(sql) }),
  );
});

const of = (profileId: string) => ({ as: sender.token, params: { id, profileId } });
const listed = async (query: Record<string, string> = {}) => {
  const { payload } = await callRoute<{ items: PersonState[]; total: number }>(list, {
    as: sender.token,
    params: { id },
    query,
  });
  return payload;
};
const changed = (body: object, headers: Record<string, string> = {}) =>
  callRoute<{ refused: { profile_id: string; reason: string; error: string }[] }>(change, {
    as: sender.token,
    params: { id },
    body,
    headers,
  });

describe("the calls that approve, hold and cancel people of a campaign", () => {
  it("list people by their approval, and approve one, twice with the same answer [OC-105, OC-107]", async () => {
    const [first = ""] = people;
    expect((await listed({ approval: "awaiting_approval" })).total).toBe(3);
    const outdated = await callRoute(approve, { ...of(first), body: { version: 2 } });
    expect(outdated).toMatchObject({ status: 409, reason: "outdated" });
    const once = await callRoute<WorkflowProfile>(approve, { ...of(first), body: { version: 1 } });
    const again = await callRoute<WorkflowProfile>(approve, { ...of(first), body: { version: 1 } });
    expect(once.payload).toMatchObject({ approval: "approved" });
    expect(again.payload).toEqual(once.payload);
    expect((await listed({ approval: "approved" })).items.map(({ profile }) => profile._id)).toEqual([first]);
  });

  it("hold a person until a moment, release and resume them from a step [OC-104, OC-107]", async () => {
    const [first = ""] = people;
    await callRoute(approve, { ...of(first), body: {} });
    const past = await callRoute(hold, { ...of(first), body: { until: 1 } });
    expect(past.fields).toEqual([{ path: "until", message: "Choose a moment in the future" }]);
    const held = await callRoute<WorkflowProfile>(hold, {
      ...of(first),
      body: { until: Date.UTC(2999, 0, 1) },
    });
    expect(held.payload).toMatchObject({ approval: "hold" });
    expect((await callRoute<WorkflowProfile>(release, of(first))).payload).toMatchObject({
      approval: "approved",
    });
    const resumed = await callRoute<WorkflowProfile>(resume, {
      ...of(first),
      body: { step_id: requestStep.id },
    });
    expect(resumed.payload).toMatchObject({ approval: "approved", step_id: requestStep.id });
  });

  it("change many people at once, and say in the caller's language for whom they can't [OC-107]", async () => {
    const [first = "", second = "", third = ""] = people;
    expect((await changed({ verb: "cancel", ids: [first] })).payload).toEqual({ refused: [] });
    const { payload } = await changed(
      { verb: "approve", ids: [first, second, third], version: 1 },
      { "x-app-locale": "de" },
    );
    expect(payload.refused).toEqual([
      {
        profile_id: first,
        reason: "conflict",
        error: "Diese Person hat sich abgemeldet, ist ausgeschlossen oder hat die Kampagne verlassen",
      },
    ]);
    const { items } = await listed();
    const states = new Map(items.map(({ profile, approval }) => [profile._id, approval]));
    expect(people.map((person) => states.get(person))).toEqual(["canceled", "approved", "approved"]);
    expect((await changed({ verb: "hold", ids: Array.from({ length: 101 }, newId) })).status).toBe(400);
  });

  it("approve all, and lift the wait where the campaign becomes automatic [OC-106, OC-107]", async () => {
    await callRoute(approveAll, { as: sender.token, params: { id }, body: { version: 1 } });
    expect((await listed({ approval: "approved" })).total).toBe(3);
    const { workspaceId } = sender;
    await database.admin`delete from enrolments where campaign_id = ${id}`;
    await db.tenant({ workspaceId }, async ({ sql }) =>
      enrol(sql, { workspaceId, campaignId: id, prospectIds: people, now: await readProductNow(sql) }),
    );
    expect((await listed({ approval: "awaiting_approval" })).total).toBe(3);
    const saved = await callRoute<WorkflowView>(update, {
      as: sender.token,
      params: { id },
      body: { approval_mode: "automatic" },
    });
    expect(saved.payload.approval_mode).toBe("automatic");
    expect((await listed({ approval: "approved" })).total).toBe(3);
  });
});
