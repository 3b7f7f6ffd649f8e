import { describe, expect, it } from "vitest";
import { POST as duplicate } from "@/app/api/credentials/duplicate_workflows/route.ts";
import { GET as read } from "@/app/api/workflows/[id]/route.ts";
import { POST as updateStatus } from "@/app/api/workflows/[id]/update_status/route.ts";
import { GET as list } from "@/app/api/workflows/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow, mailStep, requestStep } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const of = (id: string) => ({ as: sender.token, params: { id } });

describe("duplicating campaigns", () => {
  const copy = (update_dict: object, as: MadeMember = sender) =>
    callRoute<{ _id: string; workflow_id: string; credentials: string }[]>(duplicate, {
      as: as.token,
      body: { update_dict },
    });

  it("gives each account a draft with settings and steps, without people [OC-014, OC-061, OC-063]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    const { payload: first } = await createWorkflow(sender, {
      sequence: [requestStep, mailStep],
      mailboxes: [sender.mailboxId],
      is_include_talked_before: true,
    });
    await callRoute(updateStatus, { ...of(first._id), body: { status: "active" } });
    const copies = await copy({ [first._id]: [other, sender.credentialId] });
    expect(copies.payload.map((one) => [one.workflow_id, one.credentials])).toEqual([
      [first._id, other],
      [first._id, sender.credentialId],
    ]);
    const made2 = await callRoute<WorkflowView>(read, of(copies.payload[0]?._id ?? ""));
    expect(made2.payload).toMatchObject({
      name: "Spring",
      status: "draft",
      credentials: other,
      version: 1,
      searches: [],
      mailboxes: [sender.mailboxId],
      is_include_talked_before: true,
      sequence: first.sequence,
      counts: { people: 0 },
    });
  });

  it("copies nothing of a stranger's, to a stranger's, or of too much: all or none", async () => {
    const { payload: first } = await createWorkflow(sender);
    const stranger = await makeMember(database.admin);
    expect((await copy({ [first._id]: [sender.credentialId] }, stranger)).status).toBe(404);
    const theirs = await makeCredential(database.admin, stranger.workspaceId);
    expect((await copy({ [first._id]: [sender.credentialId, theirs] })).status).toBe(404);
    expect((await copy({})).status).toBe(400);
    await database.admin`update credentials set limits = '{"note": 5}' where id = ${sender.credentialId}`;
    expect(await copy({ [first._id]: [sender.credentialId] })).toMatchObject({
      status: 400,
      error: "Resolve errors before saving",
    });
    const left = await callRoute<{ total: number }>(list, { as: sender.token });
    expect(left.payload.total).toBe(1);
  });
});
