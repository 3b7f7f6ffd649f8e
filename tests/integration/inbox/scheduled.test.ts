import { beforeEach, describe, expect, it } from "vitest";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { POST as postSchedule } from "@/app/api/inbox/dialogs/[id]/schedule/route.ts";
import { POST as postSend } from "@/app/api/inbox/dialogs/[id]/send/route.ts";
import { POST as postCancel } from "@/app/api/inbox/scheduled/[id]/cancel/route.ts";
import { PATCH as patch } from "@/app/api/inbox/scheduled/[id]/route.ts";
import { POST as postTemplate } from "@/app/api/templates/route.ts";
import type { DialogDetail, ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { messageLimits } from "@/lib/contracts/message-limits.ts";
import { db } from "@/lib/db/index.ts";
import {
  listConversations,
  noteGoneAddress,
  purgeScheduled,
  recoverUnbegun,
  saveDraft,
  sendDue,
  sendScheduledNow,
  stopScheduledOf,
} from "@/lib/domain/conversations/index.ts";
import { suppressPerson } from "@/lib/domain/suppression/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
/** A worker that may take others for dead. */
const judge = { mayJudge: () => true };
const start = Date.parse("2027-03-01T08:00:00Z");
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(start + hours * hourMs).toISOString();

/** Stops product time at so many hours after the start. */
async function clockAt(hours: number): Promise<void> {
  await database.admin`insert into product_clock (id, base_machine, base_product, rate)
    values (1, clock_timestamp(), ${new Date(start + hours * hourMs)}, 0)
    on conflict (id) do update set base_machine = excluded.base_machine, base_product = excluded.base_product`;
}

beforeEach(async () => {
  await clockAt(0);
  await database.admin`delete from scheduled_messages`;
});

const conversation = async (given: Parameters<typeof makeConversation>[2] = {}) => {
  const made = await makeConversation(database.admin, sender, { at: new Date(start - hourMs), ...given });
  await made.incoming("Hello", newId());
  return made;
};
const schedule = (id: string, body: object = {}, as = sender.token) =>
  callRoute<ScheduledMessage>(postSchedule, {
    as,
    params: { id },
    body: { channel: "social", text: "Later", send_at: inHours(2), key: newId(), ...body },
  });
const change = (id: string, body: object, as = sender.token) =>
  callRoute<ScheduledMessage>(patch, { as, params: { id }, body });
const cancel = (id: string, as = sender.token) => callRoute(postCancel, { as, params: { id } });
const detail = async (id: string) =>
  (await callRoute<DialogDetail>(getMessages, { as: sender.token, params: { id } })).payload;
const listed = async (id: string) =>
  (await detail(id)).scheduled.map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const told = async (id: string) => (await detail(id)).messages.map(({ text, state }) => `${text} ${state}`);

describe("a scheduled message", () => {
  it("is kept for a later time, listed with it, and sent once that has come [OC-250]", async () => {
    const { prospectId } = await conversation();
    await saveDraft(sender, prospectId, { channel: "social", subject: "", text: "Later" });
    const { status, payload } = await schedule(prospectId);
    expect(status).toBe(200);
    expect(payload).toEqual({
      _id: expect.any(String),
      channel: "social",
      subject: "",
      text: "Later",
      files: [],
      send_at: inHours(2),
      state: "waiting",
      reason: null,
      author_name: "Ada Test",
      is_own: true,
      revision: 1,
    });
    expect(await detail(prospectId)).toMatchObject({ scheduled: [payload], drafts: [] });
    const { ports, social } = byHandStage();
    await clockAt(1);
    expect([await sendDue(ports), social]).toEqual([0, []]);
    await clockAt(2);
    await sendDue(ports);
    expect(social).toEqual(["Later"]);
    expect(await listed(prospectId)).toEqual([]);
    expect(await told(prospectId)).toEqual(["Hello received", "Later sent"]);
  });

  it("is sent in its workspace's turn, however many messages of a neighbour were due before", async () => {
    const { prospectId } = await conversation();
    await schedule(prospectId, { text: "Mine", send_at: inHours(3) });
    const neighbour = await makeSender(database.admin);
    const theirs = await makeConversation(database.admin, neighbour, { at: new Date(start - hourMs) });
    await database.admin`insert into scheduled_messages (workspace_id, id, prospect_id, user_id, channel, text, send_at)
      select ${neighbour.workspaceId}, gen_random_uuid(), ${theirs.prospectId}, ${neighbour.userId}, 'social', 'Theirs', ${inHours(1)}
        from generate_series(1, 100) n`;
    const { ports, social } = byHandStage();
    await clockAt(4);
    await sendDue(ports);
    expect(social).toContain("Mine");
    // Their author is nobody's member: what was looked at is stopped.
    const [looked] = await database.admin<{ count: number }[]>`select count(*)::int as count
      from scheduled_messages where workspace_id = ${neighbour.workspaceId} and state = 'stopped'`;
    expect(looked!.count).toBeGreaterThan(5);
  });

  it("can't be scheduled in the past, nor for now, nor more than a year ahead: the field says so [OC-093]", async () => {
    const { prospectId } = await conversation();
    for (const send_at of [inHours(-1), inHours(0), inHours(24 * 367)])
      expect(await schedule(prospectId, { send_at })).toMatchObject({
        status: 400,
        reason: "invalid_input",
        fields: [{ path: "send_at" }],
      });
    const { payload } = await schedule(prospectId);
    expect(await change(payload._id, { send_at: inHours(-1) })).toMatchObject({
      status: 400,
      fields: [{ path: "send_at" }],
    });
    expect(await listed(prospectId)).toEqual(["waiting"]);
  });

  it("has at most 8000 characters, its subject 300, as a message sent at once and a template do [OC-094] [OC-095]", async () => {
    const { prospectId } = await conversation();
    const [text, subject] = ["x".repeat(messageLimits.text), "x".repeat(messageLimits.subject)];
    expect([text.length, subject.length]).toEqual([8000, 300]);
    const whole = { channel: "email", subject, text };
    expect((await schedule(prospectId, whole)).status).toBe(200);
    const long = { channel: "email", subject: `${subject}x`, text: `${text}x`, key: newId() };
    const fields = [{ path: "subject" }, { path: "text" }];
    const refused = await schedule(prospectId, long);
    expect(refused.status).toBe(400);
    const params = { id: prospectId };
    const sent = await callRoute(postSend, { as: sender.token, params, body: long });
    const kept = await callRoute(postTemplate, { as: sender.token, body: { ...long, name: "Long" } });
    for (const answer of [refused, sent, kept])
      expect(answer.fields?.map(({ path }) => ({ path })).sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
        fields,
      );
  });

  it("is sent once with three workers, and kept once for a key [F16]", async () => {
    const { prospectId } = await conversation();
    const key = newId();
    const answers = await Promise.all([schedule(prospectId, { key }), schedule(prospectId, { key })]);
    expect(new Set(answers.map(({ payload }) => payload._id)).size).toBe(1);
    const { ports, social } = byHandStage();
    await clockAt(3);
    const again = () => database.admin`update scheduled_messages set tried_at = null`;
    await Promise.all([
      sendDue(ports),
      again().then(() => sendDue(ports)),
      again().then(() => sendDue(ports)),
      sendScheduledNow(sender, ports, answers[0]!.payload._id),
    ]);
    expect(social).toEqual(["Later"]);
    expect((await schedule(prospectId, { key })).payload.state).toBe("sent");
    expect(social).toEqual(["Later"]);
  });

  it("whose worker dies is taken again once its hold is over, if nothing was recorded, and else given up", async () => {
    const [one, other] = [await conversation(), await conversation()];
    await schedule(one.prospectId, { text: "Taken" });
    const { payload } = await schedule(other.prospectId, { text: "Recorded" });
    const { ports, social } = byHandStage();
    await clockAt(3);
    // A worker took the first and died.
    await database.admin`update scheduled_messages set tried_at = clock_timestamp() where text = 'Taken'`;
    // Another one recorded the second as being sent, and died before it gave it to the provider.
    const dead = { ...ports, social: { ...ports.social, perform: () => new Promise<never>(() => {}) } };
    // Its caller is answered after ten seconds, when the database of this file may be gone.
    sendScheduledNow(sender, dead, payload._id).catch(() => {});
    await expect.poll(() => told(other.prospectId)).toContain("Recorded sending");
    expect([await sendDue(ports), social]).toEqual([0, []]);
    await database.admin`update scheduled_messages set tried_at = clock_timestamp() - interval '9 seconds'`;
    await sendDue(ports);
    expect(social).toEqual(["Taken"]);
    await recoverUnbegun(judge, 0);
    expect(await told(other.prospectId)).toContain("Recorded failed");
    expect(social).toEqual(["Taken"]);
  });

  it("is stopped, with the reason, when the person answers first", async () => {
    const { prospectId, incoming } = await conversation();
    await schedule(prospectId);
    await incoming("Wait", newId());
    expect(await listed(prospectId)).toEqual(["stopped answered"]);
    const { ports, social } = byHandStage();
    await clockAt(3);
    await sendDue(ports);
    expect(social).toEqual([]);
    const [row] = (await detail(prospectId)).scheduled;
    expect((await cancel(row!._id)).status).toBe(200);
    expect(await listed(prospectId)).toEqual([]);
  });

  it("isn't stopped by an automatic answer, and is checked again when it is sent", async () => {
    const { prospectId } = await conversation();
    await schedule(prospectId);
    await database.admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state,
        nature, text, at, created_at)
      select workspace_id, ${newId()}, id, prospect_id, 'email', 'in', 'received', 'auto', 'Away', now(),
        clock_timestamp() from conversations where prospect_id = ${prospectId}`;
    expect(await listed(prospectId)).toEqual(["waiting"]);
    // An answer that no listener heard of.
    await database.admin`update messages set nature = 'person' where text = 'Away'`;
    const { ports, social } = byHandStage();
    await clockAt(3);
    await sendDue(ports);
    expect([social, await listed(prospectId)]).toEqual([[], ["stopped answered"]]);
  });

  it("is stopped when the person opts out, and a mail when its address fails", async () => {
    const email = `${newId()}@fails.example`;
    const [out, gone] = [await conversation(), await conversation({ email })];
    const { workspaceId } = sender;
    await schedule(out.prospectId);
    await schedule(gone.prospectId, { channel: "email", subject: "Hello" });
    await schedule(gone.prospectId, { text: "Over the network" });
    const at = new Date(start);
    await db.tenant({ workspaceId }, async (tx) => {
      await facts.publish(tx, {
        kind: "prospect.opted_out",
        workspaceId,
        prospectId: out.prospectId,
        at,
      });
      await noteGoneAddress(tx, {
        workspaceId,
        prospectId: gone.prospectId,
        address: email,
        at,
        mailboxId: null,
        detail: "550",
      });
    });
    expect(await listed(out.prospectId)).toEqual(["stopped opted_out"]);
    expect((await listed(gone.prospectId)).sort()).toEqual(["stopped address_failed", "waiting"]);
  });

  it("is stopped when it can't be sent at its time: opted out without a word, the author gone, the account signed out", async () => {
    const [out, left, signedOut] = [await conversation(), await conversation(), await conversation()];
    const { workspaceId, credentialId } = sender;
    const colleague = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    await grantAccounts(database.admin, colleague, credentialId);
    await schedule(out.prospectId);
    await schedule(left.prospectId, {}, colleague.token);
    await db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, out.prospectId));
    await database.admin`delete from memberships where user_id = ${colleague.userId}`;
    const { ports, social } = byHandStage();
    await clockAt(3);
    await sendDue(ports);
    await schedule(signedOut.prospectId, { send_at: inHours(4) });
    await database.admin`update credentials set logged_in_at = null where id = ${credentialId}`;
    await clockAt(5);
    await sendDue(ports);
    expect(social).toEqual([]);
    expect(await listed(out.prospectId)).toEqual(["stopped opted_out"]);
    expect(await listed(left.prospectId)).toEqual(["stopped author_left"]);
    expect(await listed(signedOut.prospectId)).toEqual(["stopped no_account"]);
  });

  it.each(["no_account", "no_email", "author_left", "address_failed", "opted_out"] as const)(
    "that is stopped (%s) brings its conversation back on top, unread, with its text",
    async (reason) => {
      const { prospectId } = await conversation({ email: `${newId()}@people.example` });
      const { workspaceId, userId } = sender;
      const isMail = reason === "no_email" || reason === "address_failed";
      await schedule(prospectId, isMail ? { channel: "email", subject: "S" } : {});
      await database.admin`update conversations set unread_count = 0, is_archived = true where prospect_id = ${prospectId}`;
      await clockAt(3);
      const [person] =
        await database.admin`select email_lower as email from prospects where id = ${prospectId}`;
      if (reason === "no_account")
        await database.admin`update credentials set logged_in_at = null where id = ${sender.credentialId}`;
      if (reason === "no_email")
        await database.admin`update prospects set email = null, email_lower = null where id = ${prospectId}`;
      await db.tenant({ workspaceId }, async (tx) => {
        const bounced = { at: new Date(start), mailboxId: null, detail: "550" };
        if (reason === "address_failed")
          await noteGoneAddress(tx, { workspaceId, prospectId, address: person?.email, ...bounced });
        if (reason === "opted_out")
          await facts.publish(tx, {
            kind: "prospect.opted_out",
            workspaceId,
            prospectId,
            at: new Date(start),
          });
      });
      if (reason === "author_left") {
        await database.admin`delete from memberships where user_id = ${userId}`;
        await db.tenant({ workspaceId }, (tx) => stopScheduledOf(tx, { workspaceId, userId }));
      }
      await sendDue(byHandStage().ports);
      const [row] = await database.admin`select c.unread_count, c.is_archived, c.listed_at, s.reason, s.text
        from conversations c join scheduled_messages s on s.prospect_id = c.prospect_id where c.prospect_id = ${prospectId}`;
      const listedAt = new Date(inHours(3));
      expect(row).toEqual({
        unread_count: 1,
        is_archived: false,
        listed_at: listedAt,
        reason,
        text: "Later",
      });
    },
  );

  it("that was stopped is found among the scheduled ones until somebody puts it aside", async () => {
    const { prospectId } = await conversation();
    const { payload } = await schedule(prospectId);
    const asked = { filter: "scheduled", search: "", credentialId: null, after: null } as const;
    const found = async () => (await listConversations(sender, asked)).items.map((row) => row.prospectId);
    await database.admin`update scheduled_messages set state = 'stopped', reason = 'no_account', ended_at = now()`;
    expect(await found()).toEqual([prospectId]);
    await callRoute(postCancel, { as: sender.token, params: { id: payload._id } });
    expect(await found()).toEqual([]);
  });

  it("waits while its workspace may not send", async () => {
    const { prospectId } = await conversation();
    await schedule(prospectId);
    await database.admin`update workspaces set is_paid = false where id = ${sender.workspaceId}`;
    const { ports, social } = byHandStage();
    await clockAt(3);
    expect([await sendDue(ports), social]).toEqual([0, []]);
    await database.admin`update workspaces set is_paid = true where id = ${sender.workspaceId}`;
    await sendDue(ports);
    expect(social).toEqual(["Later"]);
  });

  it("is changed and sent by its author, canceled by anybody who sees it, and over once it is canceled", async () => {
    const { prospectId } = await conversation();
    const { payload } = await schedule(prospectId);
    const colleague = await makeMember(database.admin, {
      workspaceId: sender.workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    expect((await cancel(payload._id, colleague.token)).status).toBe(404);
    await grantAccounts(database.admin, colleague, sender.credentialId);
    expect((await change(payload._id, { text: "X" }, colleague.token)).status).toBe(403);
    const { payload: changed } = await change(payload._id, {
      text: "Even later",
      send_at: inHours(5),
      revision: 1,
    });
    expect(changed).toMatchObject({ text: "Even later", send_at: inHours(5), revision: 2 });
    expect((await change(payload._id, { text: "X", revision: 1 })).status).toBe(409);
    expect((await cancel(payload._id, colleague.token)).status).toBe(200);
    expect((await cancel(payload._id)).status).toBe(200);
    expect((await change(payload._id, { text: "X" })).status).toBe(409);
    const { ports, social } = byHandStage();
    await expect(sendScheduledNow(sender, ports, payload._id)).rejects.toMatchObject({ reason: "conflict" });
    await clockAt(9);
    await sendDue(ports);
    expect(social).toEqual([]);
  });

  it("that was refused by its channel is not kept, and what ended is purged a month later", async () => {
    const { prospectId } = await conversation();
    await database.admin`update prospects set email = null, email_lower = null where id = ${prospectId}`;
    const refused = await schedule(prospectId, { channel: "email", subject: "Hello" });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: "channel" }] });
    const { payload } = await schedule(prospectId);
    await cancel(payload._id);
    const purge = () => db.platform("operations", ({ sql }) => purgeScheduled(sql));
    const rows = async () => (await database.admin`select 1 from scheduled_messages`).length;
    await purge();
    expect(await rows()).toBe(1);
    await database.admin`update scheduled_messages set ended_at = now() - interval '31 days'`;
    await purge();
    expect(await rows()).toBe(0);
  });
});
