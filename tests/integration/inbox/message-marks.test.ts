import { beforeEach, describe, expect, it } from "vitest";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import type { DialogDetail, DialogMessage } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import { recordIncoming, recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const sender = senderOfEachTest(database);
const at = new Date("2027-03-01T10:00:00Z");
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

let prospectId: string;
let incoming: Awaited<ReturnType<typeof makeConversation>>["incoming"];
beforeEach(async () => {
  ({ prospectId, incoming } = await makeConversation(database.admin, sender, { at }));
});

const read = async (as = sender.token) =>
  (await callRoute<DialogDetail>(getMessages, { as, params: { id: prospectId } })).payload.messages;

/** A campaign of an account whose second step, behind a wait, sent an action. */
async function campaign(credentialId = sender.credentialId) {
  const { workspaceId } = sender;
  const [id, enrolmentId, actionId] = [newId(), newId(), newId()];
  const step = (next: string | null) => ({
    kind: "action",
    delayHours: 0,
    action: { type: "message", text: "Hi" },
    next,
  });
  const graph = {
    start: "a",
    nodes: {
      a: { id: "a", ...step("w") },
      w: { id: "w", kind: "wait", hours: 1, next: "b" },
      b: { id: "b", ...step(null) },
    },
  };
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${id}, ${credentialId}, 'Spring', 'spring', 'active')`;
  await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${id}, 1, ${database.admin.json(graph)})`;
  const [lane] = await database.admin<
    { id: string }[]
  >`select id from lanes where workspace_id = ${workspaceId} limit 1`;
  const laneId = lane?.id ?? newId();
  await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state,
      due_at, version, entered_at)
    values (${workspaceId}, ${enrolmentId}, ${id}, ${prospectId}, 'b', ${laneId}, 'message', 'complete', now(), 1, now())`;
  await database.admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id,
      kind, node_id, visit, version, payload, state, worker, lease_until, intended_at)
    values (${workspaceId}, ${actionId}, ${newId()}, ${enrolmentId}, ${id}, ${prospectId}, ${laneId}, 'email', 'b', 0, 1,
      '{}', 'sent', 'w', now(), now())`;
  return { id, enrolmentId, actionId };
}

const sent = (more: Partial<Parameters<typeof recordOutgoing>[1][number]> = {}) =>
  db.hot("sequencer", ({ sql }) =>
    recordOutgoing(sql, [
      {
        workspaceId: sender.workspaceId,
        prospectId,
        credentialId: sender.credentialId,
        laneRef: sender.credentialId,
        actionId: null,
        state: "sent",
        channel: "email",
        text: "Mine",
        subject: "Hi",
        at: later(5),
        authorUserId: null,
        externalId: newId(),
        mailMessageId: null,
        ...more,
      },
    ]),
  );
const mine = async (as?: string): Promise<DialogMessage | undefined> =>
  (await read(as)).find(({ direction }) => direction === "out");

describe("what became of a message of ours", () => {
  it("tells which campaign and which of its steps sent it", async () => {
    const { id, actionId } = await campaign();
    await sent({ actionId });
    expect((await mine())?.workflow).toEqual({ _id: id, name: "Spring", is_deleted: false, step: 2 });
    await database.admin`update campaigns set status = 'deleted' where id = ${id}`;
    expect((await mine())?.workflow).toMatchObject({ is_deleted: true, step: 2 });
    await database.admin`update actions set node_id = 'gone' where id = ${actionId}`;
    expect((await mine())?.workflow).toMatchObject({ name: "Spring", step: null });
  });

  it("names no campaign of an account that the member doesn't see", async () => {
    const { workspaceId } = sender;
    const other = await makeCredential(database.admin, workspaceId, { accountRef: "other" });
    const { actionId } = await campaign(other);
    await sent({ actionId });
    const worker = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    await grantAccounts(database.admin, worker, sender.credentialId);
    expect(await mine(worker.token)).toMatchObject({ is_automated: true, workflow: null });
    expect((await mine())?.workflow).toMatchObject({ name: "Spring" });
  });

  it("tells when it was first opened and clicked, and nothing where tracking told nothing", async () => {
    const { id, enrolmentId, actionId } = await campaign();
    await sent({ actionId });
    expect(await mine()).toMatchObject({ opened_at: null, clicked_at: null, report: null });
    const event = (kind: string, minutes: number, action = actionId) =>
      database.admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, node_id, kind, data, at)
        values (${sender.workspaceId}, ${newId()}, ${enrolmentId}, ${id}, ${prospectId}, 'b', ${kind},
          ${database.admin.json({ action })}, ${later(minutes)})`;
    await event("opened", 20);
    await event("clicked", 30);
    // Of another mail of the same sequence.
    await event("opened", 10, newId());
    expect(await mine()).toMatchObject({
      opened_at: later(20).toISOString(),
      clicked_at: later(30).toISOString(),
    });
  });

  it("names the member who wrote it by hand", async () => {
    await sent({ authorUserId: sender.userId });
    expect(await mine()).toMatchObject({ is_automated: false, workflow: null });
    expect((await mine())?.author_name).toEqual(expect.stringMatching(/\S/));
  });

  it("tells that a mail came back, and why, at that mail and no other", async () => {
    const mailMessageId = `<${newId()}@mail.example>`;
    await sent({ mailMessageId });
    await sent({ mailMessageId: `<${newId()}@mail.example>`, at: later(6), text: "Another" });
    const report = {
      kind: "bounce",
      address: "a@b.example",
      mailboxId: null,
      is: "hard",
      status: "5.1.1",
    } as const;
    await incoming("Report", newId(), {
      channel: "email",
      nature: "delay",
      at: later(50),
      reading: { fullText: null, verdict: "delay", reason: "r", hidden: null },
      report: { kind: "delay", address: "a@b.example" },
      reportedMailId: mailMessageId,
    });
    expect((await mine())?.report).toMatchObject({ nature: "delay", class: null, detail: null });
    await incoming("Report", newId(), {
      channel: "email",
      nature: "bounce",
      at: later(40),
      reading: { fullText: null, verdict: "bounce/hard", reason: "r", hidden: null },
      report: { ...report, detail: "550 5.1.1 no such user" },
      reportedMailId: mailMessageId,
    });
    const [first, second] = (await read()).filter(({ direction }) => direction === "out");
    expect(first?.report).toEqual({
      nature: "bounce",
      class: "hard",
      detail: "550 5.1.1 no such user",
      at: later(40).toISOString(),
    });
    expect(second?.report).toBeNull();
  });

  it("has the report of no other workspace's mail, though it names the same", async () => {
    const mailMessageId = `<${newId()}@mail.example>`;
    await sent({ mailMessageId });
    const stranger = await makeMember(database.admin);
    const credentialId = await makeCredential(database.admin, stranger.workspaceId);
    const theirs = await makeConversation(database.admin, {
      workspaceId: stranger.workspaceId,
      credentialId,
    });
    await db.tenant({ workspaceId: stranger.workspaceId }, (tx) =>
      recordIncoming(tx, {
        workspaceId: stranger.workspaceId,
        prospectId: theirs.prospectId,
        credentialId,
        laneRef: credentialId,
        channel: "email",
        nature: "bounce",
        text: "Report",
        subject: null,
        key: newId(),
        at: later(9),
        mailMessageId: null,
        threadId: null,
        reading: { fullText: null, verdict: "bounce/hard", reason: "r", hidden: null },
        report: null,
        reportedMailId: mailMessageId,
      }),
    );
    expect((await mine())?.report).toBeNull();
  });
});
