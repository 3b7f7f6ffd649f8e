import { beforeAll, describe, expect, it } from "vitest";
import { POST as copyCampaigns } from "@/app/api/credentials/duplicate_workflows/route.ts";
import { POST as duplicate } from "@/app/api/smart_sequences/[id]/duplicate/route.ts";
import { POST as restore } from "@/app/api/smart_sequences/[id]/restore/route.ts";
import { PATCH as change, GET as read, DELETE as remove } from "@/app/api/smart_sequences/[id]/route.ts";
import { POST as check } from "@/app/api/smart_sequences/check/route.ts";
import { POST as create, GET as list } from "@/app/api/smart_sequences/route.ts";
import { GET as overview } from "@/app/api/workflows/[id]/overview/route.ts";
import { POST as updateCampaign } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as createCampaign } from "@/app/api/workflows/route.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import type { SmartSequenceDetail, SmartSequencePage } from "@/lib/contracts/campaigns/smart-sequences.ts";
import { db } from "@/lib/db/index.ts";
import { purgeSmartSequences } from "@/lib/domain/campaigns/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

const message = (id: string, delay: number, text = "Hello {first_name}") => ({
  kind: "action",
  step: { id, type: "message", delay, text },
});
const flow = {
  sequences_nodes: [
    message("a", 0),
    { kind: "condition", id: "q", condition: { type: "replied" }, within: 72 },
    message("n", 24),
    message("j", 24),
  ],
  sequences_links: [
    { from: "a", to: "q" },
    { from: "q", to: "j", branch: "yes" },
    { from: "q", to: "n", branch: "no" },
    { from: "n", to: "j" },
  ],
};
let member: MadeMember;
let credentials_id: string;

beforeAll(async () => {
  member = await makeMember(database.admin);
  credentials_id = await makeCredential(database.admin, member.workspaceId);
});

const key = () => crypto.randomUUID();
const keep = (body: object = {}, as = member.token) =>
  callRoute<SmartSequenceDetail>(create, { as, body: { name: "Follow up", key: key(), ...flow, ...body } });
const of = (id: string, as = member.token) => ({ as, params: { id } });
const find = async (query: Record<string, string> = {}, as = member.token) =>
  (await callRoute<SmartSequencePage>(list, { as, query })).payload;
const setTier = (tier: string) =>
  database.admin`update workspaces set tier = ${tier} where id = ${member.workspaceId}`;

describe("smart sequences that a workspace keeps", () => {
  it("are listed, read, renamed and changed by every member with campaigns [OC-006, OC-007]", async () => {
    const { status, payload } = await keep();
    expect(status).toBe(200);
    expect(payload).toMatchObject({ name: "Follow up", steps: 3, branches: 1, revision: 1 });
    // In reading order: a condition's yes comes first.
    expect(payload.sequences_nodes.map((node) => (node.kind === "action" ? node.step.id : node.id))).toEqual([
      "a",
      "q",
      "j",
      "n",
    ]);
    expect(payload.sequences_links).toHaveLength(4);
    const colleague = await makeMember(database.admin, {
      workspaceId: member.workspaceId,
      isAdmin: false,
      allowedPages: { campaigns: true },
    });
    const renamed = await callRoute<SmartSequenceDetail>(change, {
      ...of(payload._id, colleague.token),
      body: { name: "After a fair", revision: 1 },
    });
    expect(renamed.payload).toMatchObject({ name: "After a fair", revision: 2 });
    expect(renamed.payload.sequences_nodes).toEqual(payload.sequences_nodes);
    expect((await callRoute(read, of(payload._id))).payload).toEqual(renamed.payload);
    expect((await find({ search: "FAIR" })).items.map(({ _id }) => _id)).toEqual([payload._id]);
    expect((await find({ search: "100%" })).items).toEqual([]);
  });

  it("are kept once by a key, and copied under another name", async () => {
    const same = key();
    const [first, again] = [await keep({ key: same }), await keep({ key: same })];
    expect(again.payload).toEqual(first.payload);
    const copy = await callRoute<SmartSequenceDetail>(duplicate, {
      ...of(first.payload._id),
      body: { name: "Copy", key: key() },
    });
    expect(copy.payload).toMatchObject({ name: "Copy", sequences_links: first.payload.sequences_links });
    expect(copy.payload._id).not.toBe(first.payload._id);
  });

  it("aren't overwritten by somebody who started from an older revision", async () => {
    const { payload } = await keep();
    await callRoute(change, { ...of(payload._id), body: { name: "Newer", revision: 1 } });
    const late = await callRoute(change, { ...of(payload._id), body: { name: "Older", revision: 1 } });
    expect(late).toMatchObject({ status: 409, reason: "outdated" });
    const same = await callRoute(change, { ...of(payload._id), body: { name: "Newer", revision: 1 } });
    expect(same.status).toBe(200);
  });

  it("may be unfinished, but not lead in a circle or to nothing", async () => {
    expect((await keep({ sequences_nodes: [], sequences_links: [] })).status).toBe(200);
    expect((await keep({ sequences_nodes: [message("a", 0, "")], sequences_links: [] })).status).toBe(200);
    const circle = [...flow.sequences_links, { from: "j", to: "a" }];
    expect(await keep({ sequences_links: circle })).toMatchObject({ status: 400, reason: "invalid_input" });
    expect((await keep({ sequences_links: flow.sequences_links.slice(1) })).status).toBe(400);
    const asked = await callRoute<CheckReply>(check, {
      as: member.token,
      body: { ...flow, sequences_nodes: [message("a", 0, ""), ...flow.sequences_nodes.slice(1)] },
    });
    expect(asked.payload.problems).toMatchObject([{ key: "empty_text", step: "a", field: "text" }]);
  });

  it("are deleted and restored, and purged after a month", async () => {
    const { payload } = await keep({ name: "Gone" });
    expect((await callRoute(remove, of(payload._id))).status).toBe(200);
    expect((await callRoute(read, of(payload._id))).status).toBe(404);
    expect((await callRoute(change, { ...of(payload._id), body: { name: "No" } })).status).toBe(404);
    expect((await find({ search: "Gone" })).total).toBe(0);
    expect((await callRoute(restore, of(payload._id))).status).toBe(200);
    expect((await find({ search: "Gone" })).total).toBe(1);
    await callRoute(remove, of(payload._id));
    await database.admin`update smart_sequences set deleted_at = now() - interval '31 days' where id = ${payload._id}`;
    await db.platform("operations", (tx) => purgeSmartSequences(tx));
    expect((await callRoute(restore, of(payload._id))).status).toBe(404);
  });

  it("are 500 at most, restored ones too", async () => {
    const own = await makeMember(database.admin);
    const { payload } = await keep({ name: "Deleted" }, own.token);
    await callRoute(remove, of(payload._id, own.token));
    await database.admin`insert into smart_sequences select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'deleted_at', null))).*
      from smart_sequences s, generate_series(1, 500) where s.id = ${payload._id}`;
    expect((await keep({}, own.token)).status).toBe(409);
    expect((await callRoute(restore, of(payload._id, own.token))).status).toBe(409);
    expect((await find({}, own.token)).total).toBe(500);
  });

  it("belong to their workspace", async () => {
    const { payload } = await keep();
    const stranger = await makeMember(database.admin);
    expect((await callRoute(read, of(payload._id, stranger.token))).status).toBe(404);
    expect((await find({}, stranger.token)).total).toBe(0);
  });
});

describe("a plan without smart sequences", () => {
  const smart = { name: "Spring", sequences_type: "smart", ...flow };
  const make = (body: object) =>
    callRoute<WorkflowView>(createCampaign, { as: member.token, body: { credentials_id, ...body } });
  const update = (id: string, body: object) => callRoute<WorkflowView>(updateCampaign, { ...of(id), body });

  it("keeps none and begins no campaign that branches, but saves one that branches already [OC-017, BO-227]", async () => {
    const { payload: kept } = await keep();
    const { payload: branching } = await make(smart);
    expect(branching).toMatchObject({ sequences_type: "smart" });
    await setTier("free");
    const copy = await callRoute(copyCampaigns, {
      as: member.token,
      body: { update_dict: { [branching._id]: [credentials_id] } },
    });
    expect(copy).toMatchObject({ status: 403, reason: "feature_missing" });
    for (const refused of [await keep(), await callRoute(read, of(kept._id)), await make(smart)])
      expect(refused).toMatchObject({ status: 403, reason: "feature_missing" });
    const { payload: line } = await make({ name: "Line", sequence: [message("a", 0).step] });
    expect(await update(line._id, smart)).toMatchObject({ status: 403, reason: "feature_missing" });
    expect((await update(branching._id, { ...smart, name: "Summer" })).payload).toMatchObject({
      name: "Summer",
      sequences_type: "smart",
    });
    await setTier("pro");
    expect((await update(line._id, smart)).payload).toMatchObject({ sequences_type: "smart", version: 2 });
  });
});

it("a campaign that branches shows each of its steps once, with what it did, where its ways join, too", async () => {
  const { payload } = await callRoute<WorkflowView>(createCampaign, {
    as: member.token,
    body: { name: "Spring", credentials_id, sequences_type: "smart", ...flow },
  });
  const { payload: shown } = await callRoute<WorkflowOverview>(overview, of(payload._id));
  expect(shown.steps.map(({ _id, done, standing }) => [_id, done, standing])).toEqual([
    ["a", 0, 0],
    ["j", 0, 0],
    ["n", 0, 0],
  ]);
});
