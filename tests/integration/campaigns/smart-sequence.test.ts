import { beforeAll, describe, expect, it } from "vitest";
import { POST as update } from "@/app/api/workflows/[id]/update/route.ts";
import { POST as check } from "@/app/api/workflows/check/route.ts";
import { POST as create } from "@/app/api/workflows/route.ts";
import type { CheckReply } from "@/lib/contracts/campaigns/campaign-check.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();

const step = (id: string, delay: number) => ({
  id,
  type: "connection_request",
  delay,
  note: "Hi {first_name}",
});
const nodes = [
  { kind: "condition", id: "mail", condition: { type: "has_email" }, within: 0 },
  { kind: "action", step: step("ask", 0) },
  { kind: "wait", id: "pause", hours: 48 },
  {
    kind: "condition",
    id: "seat",
    condition: { type: "has_field", field: "job_title", equals: "CTO" },
    within: 0,
  },
  { kind: "split", id: "half", shares: [1, 1] },
  { kind: "wait_until", id: "monday", until: { at: "weekday", days: [1], hour: 9 } },
  { kind: "action", step: { id: "hello", type: "message", delay: 24, text: "Hello {first_name}" } },
  { kind: "action", step: { id: "again", type: "message", delay: 24, text: "Hello again" } },
  { kind: "end", id: "over" },
];
const links = [
  { from: "mail", to: "ask", branch: "yes" },
  { from: "ask", to: "pause" },
  { from: "pause", to: "seat" },
  { from: "seat", to: "half", branch: "yes" },
  { from: "seat", to: "over", branch: "no" },
  { from: "half", to: "monday", branch: "0" },
  { from: "half", to: "again", branch: "1" },
  { from: "monday", to: "hello" },
  { from: "hello", to: "again" },
];
const smart = { sequences_type: "smart", sequences_nodes: nodes, sequences_links: links };
let as: string;
let credentials_id: string;

beforeAll(async () => {
  const member = await makeMember(database.admin);
  credentials_id = await makeCredential(database.admin, member.workspaceId);
  as = member.token;
});

const make = (body: object) =>
  callRoute<WorkflowView>(create, { as, body: { name: "Spring", credentials_id, ...body } });

describe("a smart sequence on the wire [OC-082]", () => {
  it("is saved and given back as it was sent, its first node first", async () => {
    const made = await make(smart);
    expect(made.status).toBe(200);
    expect(made.payload.sequences_type).toBe("smart");
    expect(made.payload.sequences_nodes[0]).toMatchObject({ id: "mail" });
    const byId = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort();
    expect(byId(made.payload.sequences_links)).toEqual(byId(links));
    expect(made.payload.sequences_nodes).toHaveLength(nodes.length);
    for (const node of nodes) expect(made.payload.sequences_nodes).toContainEqual(node);
    expect(made.payload.sequence.map(({ id }) => id)).toEqual(["ask", "hello", "again"]);
  });

  it("waits for a click in a campaign that tracks links, and keeps that tracked", async () => {
    const ask = { kind: "condition", id: "clicks", condition: { type: "clicked" }, within: 24 };
    const body = {
      ...smart,
      sequences_nodes: [...nodes.filter(({ id }) => id !== "over"), ask, { kind: "end", id: "over" }],
      sequences_links: [
        ...links.filter(({ to }) => to !== "over"),
        { from: "seat", to: "clicks", branch: "no" },
        { from: "clicks", to: "over", branch: "yes" },
      ],
    };
    const about = async (more: object) =>
      (
        await callRoute<CheckReply>(check, { as, body: { ...body, credentials_id, ...more } })
      ).payload.problems.map(({ key }) => key);
    expect(await about({ is_open_tracking: true })).toEqual(["not_tracked"]);
    expect(await about({ is_link_tracking: true })).toEqual([]);
    expect((await make({ ...body, is_open_tracking: true })).status).toBe(400);
    const made = await make({ ...body, is_link_tracking: true });
    expect(made.status).toBe(200);
    const params = { id: made.payload._id };
    const off = await callRoute(update, { as, params, body: { is_link_tracking: false } });
    expect(off).toMatchObject({ status: 400, reason: "invalid_input" });
  });

  it("is edited as nodes and links only: a line of steps would drop its branches", async () => {
    const made = await make(smart);
    const params = { id: made.payload._id };
    const refused = await callRoute(update, { as, params, body: { sequence: [step("ask", 0)] } });
    expect(refused).toMatchObject({ status: 400, reason: "invalid_input" });
    expect(await callRoute(update, { as, params, body: { name: "Summer" } })).toMatchObject({ status: 200 });
    const fewer = { ...smart, sequences_nodes: nodes.slice(0, 2), sequences_links: links.slice(0, 1) };
    const edited = await callRoute<WorkflowView>(update, { as, params, body: fewer });
    expect(edited.payload).toMatchObject({ name: "Summer", version: 2, sequences_links: links.slice(0, 1) });
  });

  it("that leads back, or nowhere, or asks what can't be answered, is refused with its places", async () => {
    const wrong = {
      ...smart,
      sequences_nodes: [
        ...nodes.slice(0, 8),
        { kind: "condition", id: "over", condition: { type: "opened" }, within: 24 },
      ],
      sequences_links: [...links, { from: "over", to: "mail", branch: "yes" }, { from: "again", to: "gone" }],
    };
    const made = await make(wrong);
    expect(made).toMatchObject({ status: 400, reason: "invalid_input" });
    const checked = await callRoute<CheckReply>(check, { as, body: { credentials_id, ...wrong } });
    const problems = checked.payload.problems.map(({ key, step: at }) => `${key} ${at}`);
    expect(problems).toEqual(
      expect.arrayContaining(["cycle over", "missing_node again", "not_tracked over"]),
    );
  });

  it("has one link from a place, and one node of an id", async () => {
    const twice = { ...smart, sequences_links: [...links, { from: "ask", to: "over" }] };
    expect(await make(twice)).toMatchObject({ status: 400, reason: "invalid_input" });
    const same = { ...smart, sequences_nodes: [...nodes, { kind: "end", id: "ask" }] };
    expect(await make(same)).toMatchObject({ status: 400, reason: "invalid_input" });
  });

  it("is no simple one: both at once are refused", async () => {
    const line = [step("ask", 0)];
    for (const body of [
      { ...smart, sequence: line },
      { ...smart, sequences_type: "simple" },
      { sequence: line, sequences_nodes: nodes },
    ])
      expect(await make(body)).toMatchObject({ status: 400, reason: "invalid_input" });
  });
});
