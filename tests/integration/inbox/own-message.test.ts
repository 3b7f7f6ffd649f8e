import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { readConversation, recoverByHand, sendByHand } from "@/lib/domain/conversations/index.ts";
import { ensureMailboxLane, ensureSocialLane } from "@/lib/domain/lanes/index.ts";
import { suppressAddress, suppressPerson } from "@/lib/domain/suppression/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConnected } from "../../factories/make-connected.ts";
import { makeConversation, makeCredential, makeMailbox } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let credentialId: string;
let mailboxId: string;

beforeAll(async () => {
  member = await makeMember(database.admin);
  const { workspaceId } = member;
  credentialId = await makeCredential(database.admin, workspaceId);
  mailboxId = await makeMailbox(database.admin, { workspaceId, credentialId, email: "tess@mail.example" });
  await db.tenant({ workspaceId }, async ({ sql }) => {
    await ensureSocialLane(sql, { workspaceId, credentialId, now: new Date() });
    await ensureMailboxLane(sql, { workspaceId, mailboxId, now: new Date() });
  });
});

/** What the budgets of an account say was spent, since they were last looked at. */
async function spentBy(ref: string): Promise<{ kind: string; spent: number }[]> {
  return database.admin`
    delete from lane_usage u using lanes l where l.workspace_id = u.workspace_id and l.id = u.lane_id and l.ref_id = ${ref}
    returning u.kind, u.spent`;
}

const conversation = (given: Parameters<typeof makeConversation>[2] = {}) =>
  makeConversation(database.admin, { workspaceId: member.workspaceId, credentialId }, given);

describe("a person's own message", () => {
  const input = (prospectId: string, text: string, key = newId()) =>
    ({ prospectId, channel: "social", text, subject: "", key }) as const;

  it("leaves once under a double click, and spends the account's budget once", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:5");
    const { ports, social } = byHandStage();
    const one = input(prospectId, "Thanks");
    await Promise.all([sendByHand(member, ports, one), sendByHand(member, ports, one)]);
    expect(await sendByHand(member, ports, one)).toMatchObject({ state: "sent", failure: null });
    expect(social).toEqual(["Thanks"]);
    expect(await spentBy(credentialId)).toEqual([{ kind: "message", spent: 1 }]);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages.map((message) => message.state)).toEqual(["received", "sent"]);
  });

  it("gives its budget back where it was refused for good, and keeps it where it may have arrived", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:9");
    const { ports, failures } = byHandStage();
    const sendMail = { ...input(prospectId, "By mail"), channel: "email", subject: "S" } as const;
    await spentBy(credentialId);
    failures.push({ error: new ProviderError("unavailable", "no"), tookEffect: false });
    expect(await sendByHand(member, ports, input(prospectId, "away"))).toMatchObject({ state: "failed" });
    for (const kind of ["rejected", "auth", "limited"] as const) {
      failures.push({ error: new ProviderError(kind, "no"), tookEffect: false });
      expect(await sendByHand(member, ports, input(prospectId, kind))).toMatchObject({ state: "failed" });
      failures.push({ error: new ProviderError(kind, "no"), tookEffect: false });
      expect(await sendByHand(member, ports, { ...sendMail, key: newId() })).toMatchObject({
        state: "failed",
      });
    }
    expect(await spentBy(credentialId)).toEqual([{ kind: "message", spent: 0 }]);
    expect(await spentBy(mailboxId)).toEqual([{ kind: "email", spent: 0 }]);

    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: false });
    await sendByHand(member, ports, input(prospectId, "Lost"));
    await recoverByHand(ports, 0);
    expect(await spentBy(credentialId)).toEqual([{ kind: "message", spent: 1 }]);
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: false });
    expect(await sendByHand(member, ports, sendMail)).toMatchObject({ state: "uncertain" });
    expect(await spentBy(mailboxId)).toEqual([{ kind: "email", spent: 1 }]);
  });

  it("is looked up after a lost answer, never repeated", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:6");
    const { ports, social, failures } = byHandStage();
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: true });
    expect((await sendByHand(member, ports, input(prospectId, "Was it sent?"))).state).toBe("sent");
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: false });
    const question = input(prospectId, "Or not?");
    expect(await sendByHand(member, ports, question), "it may still come").toMatchObject({
      state: "sending",
    });
    await recoverByHand(ports, 0);
    expect(await sendByHand(member, ports, question)).toMatchObject({ state: "failed", failure: "unfound" });
    failures.push({ error: new ProviderError("rejected", "closed"), tookEffect: false });
    expect(await sendByHand(member, ports, input(prospectId, "Refused"))).toEqual({
      state: "failed",
      failure: "refused",
      failureDetail: "closed",
    });
    expect(social).toEqual(["Was it sent?"]);
  });

  it("answers a mail in its thread, and is uncertain where nobody can tell", async () => {
    const { prospectId, incoming } = await conversation();
    const mail = { channel: "email", subject: "Your offer", laneRef: mailboxId };
    await incoming("Tell me more", "in:<a@x>", { ...mail, mailMessageId: "<a@x>" });
    const { ports, mails, failures } = byHandStage();
    const answer = { ...input(prospectId, "Gladly"), channel: "email" } as const;
    expect((await sendByHand(member, ports, answer)).state).toBe("sent");
    const head = { subject: "Re: Your offer", inReplyTo: "<a@x>", references: ["<a@x>"] };
    expect(mails).toMatchObject([head]);
    expect(await spentBy(mailboxId)).toEqual([{ kind: "email", spent: 1 }]);
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: true });
    const second = { ...input(prospectId, "And?"), channel: "email" } as const;
    expect((await sendByHand(member, ports, second)).state).toBe("uncertain");
    // Found later, it counts as sent; that it isn't found proves nothing.
    const askedAfter = async (minutes: number, found: "absent" | "done") => {
      await database.admin`update messages set asked_at = null, created_at = clock_timestamp() - ${minutes} * interval '1 minute'
        where state = 'uncertain'`;
      const receipt = { messageId: "", response: "" };
      const lookUp = async () => (found === "done" ? { state: found, receipt } : { state: found });
      await recoverByHand({ ...ports, mail: { ...ports.mail, lookUp } });
      return (await sendByHand(member, ports, second)).state;
    };
    expect(await askedAfter(60, "absent")).toBe("uncertain");
    expect(await askedAfter(60, "done")).toBe("sent");
    expect(mails).toHaveLength(2);
  });

  it("says beforehand what keeps it from leaving, and afterwards why it was refused", async () => {
    const { workspaceId } = member;
    const { admin } = database;
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:by-mail", { channel: "email", subject: "S", mailMessageId: "<b@x>" });
    const seen = async () => (await readConversation(member, prospectId, null)).channels;
    expect(await seen()).toEqual({ social: "not_connected", email: null });
    const { ports, failures } = byHandStage();
    failures.push({ error: new ProviderError("rejected", "not_connected"), tookEffect: false });
    expect(await sendByHand(member, ports, input(prospectId, "Hello"))).toMatchObject({
      state: "failed",
      failure: "not_connected",
    });
    const last = (await readConversation(member, prospectId, null)).messages.at(-1);
    expect(last).toMatchObject({ text: "Hello", state: "failed", failure: "not_connected" });
    // Whoever is connected with the account, or wrote over the network, can be answered there.
    const colleague = await makeCredential(admin, workspaceId);
    await makeConnected(admin, { workspaceId, credentialId: colleague }, [prospectId]);
    expect((await seen()).social).toBe("not_connected");
    await makeConnected(admin, { workspaceId, credentialId }, [prospectId]);
    expect((await seen()).social).toBeNull();
    await admin`delete from prospect_relations where prospect_id = ${prospectId}`;
    await incoming("Hi", "in:by-network");
    expect((await seen()).social).toBeNull();
    await admin`update prospects set social_url = null, social_provider_id = null, email = null, email_lower = null
      where workspace_id = ${workspaceId} and id = ${prospectId}`;
    expect(await seen()).toEqual({ social: "no_profile", email: "no_email" });
  });

  it("is refused with the words for it where the account is signed out or no mailbox is connected", async () => {
    const { admin } = database;
    const other = await makeCredential(admin, member.workspaceId);
    await admin`update credentials set logged_in_at = null where id = ${other}`;
    const { prospectId, incoming } = await conversation({ credential: other });
    await incoming("Hello", "in:signed-out");
    expect((await readConversation(member, prospectId, null)).channels).toEqual({
      social: "no_account",
      email: "no_mailbox",
    });
    const { ports } = byHandStage();
    for (const [channel, message] of [
      ["social", "replyNoAccount"],
      ["email", "replyNoMailbox"],
    ] as const)
      await expect(sendByHand(member, ports, { ...input(prospectId, "Hi"), channel })).rejects.toMatchObject({
        message,
      });
  });

  it("is refused to whoever opted out, on every channel, until they write again; and to an address that failed", async () => {
    const { admin } = database;
    const { workspaceId } = member;
    const { prospectId, incoming } = await conversation();
    await incoming("Please stop", "in:stop-it");
    const { ports, mails, social } = byHandStage();
    const seen = async () => (await readConversation(member, prospectId, null)).channels;
    await db.tenant({ workspaceId }, ({ sql }) => suppressPerson(sql, workspaceId, prospectId));
    expect(await seen()).toEqual({ social: "opted_out", email: "opted_out" });
    for (const channel of ["social", "email"] as const)
      await expect(
        sendByHand(member, ports, { ...input(prospectId, "But wait"), channel, key: newId() }),
      ).rejects.toMatchObject({ message: "replyOptedOut" });
    expect([mails, social]).toEqual([[], []]);
    await incoming("I have thought about it: tell me more", "in:again");
    expect((await seen()).email).toBeNull();
    await admin`delete from suppressions where workspace_id = ${workspaceId}`;
    await db.tenant({ workspaceId }, async ({ sql }) => {
      const [person] = await admin`select email from prospects where id = ${prospectId}`;
      await suppressAddress(sql, workspaceId, person?.email);
    });
    expect((await seen()).email).toBe("address_failed");
    await expect(
      sendByHand(member, ports, { ...input(prospectId, "Hello"), channel: "email", key: newId() }),
    ).rejects.toMatchObject({ message: "replyAddressFailed" });
  });

  it("asks for a subject only where there is no mail to answer, and says so beforehand", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:no-mail-yet");
    const { ports, mails } = byHandStage();
    const mail = { ...input(prospectId, "Hi"), channel: "email" } as const;
    expect((await readConversation(member, prospectId, null)).answersMail).toBe(false);
    await expect(sendByHand(member, ports, mail)).rejects.toMatchObject({
      fields: [{ path: "subject", message: "replyNoSubject" }],
    });
    await incoming("By mail", "in:a-mail", { channel: "email", subject: "Offer", mailMessageId: "<c@x>" });
    expect((await readConversation(member, prospectId, null)).answersMail).toBe(true);
    await sendByHand(member, ports, { ...mail, key: newId() });
    expect(mails.map(({ subject }) => subject)).toEqual(["Re: Offer"]);
  });

  it("whose process died is settled by asking, not by sending again", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:7");
    const { ports, social } = byHandStage();
    const perform: typeof ports.social.perform = async (_ref, _action, _key, begin) => {
      await begin?.();
      throw new Error("killed");
    };
    const dies = { ...ports.social, perform };
    await expect(
      sendByHand(member, { ...ports, social: dies }, input(prospectId, "Last words")),
    ).rejects.toThrow("killed");
    social.push("Last words");
    await recoverByHand(ports, 3_600_000);
    expect((await readConversation(member, prospectId, null)).messages.at(-1)?.state).toBe("sending");
    await recoverByHand(ports, 0);
    expect((await readConversation(member, prospectId, null)).messages.at(-1)?.state).toBe("sent");
    expect(social).toEqual(["Last words"]);
  });

  it("that can't be looked up keeps no other message waiting", async () => {
    const [one, other] = [await conversation(), await conversation()];
    await one.incoming("Hello", "in:one", {
      channel: "email",
      subject: "S",
      laneRef: mailboxId,
      mailMessageId: "<o@x>",
    });
    await other.incoming("Hello", "in:other");
    const dies = async () => {
      throw new Error("the process dies");
    };
    const { ports } = byHandStage();
    const diesBegun = async (begin?: () => Promise<void>) => {
      await begin?.();
      return dies();
    };
    const perform: typeof ports.social.perform = (_ref, _action, _key, begin) => diesBegun(begin);
    const send: typeof ports.mail.send = (_account, _mail, begin) => diesBegun(begin);
    const dying = {
      ...ports,
      social: { ...ports.social, perform },
      mail: { ...ports.mail, send },
    };
    const mail = { ...input(one.prospectId, "By mail"), channel: "email" } as const;
    await sendByHand(member, dying, mail).catch(() => null);
    await sendByHand(member, dying, input(other.prospectId, "By the network")).catch(() => null);
    await database.admin`update messages set created_at = created_at - interval '1 hour' where text = 'By mail'`;
    await recoverByHand({ ...dying, openMailAccount: dies as never }, 0);
    const [row] = await database.admin`select state from messages where text = 'By the network'`;
    expect(row?.state).toBe("failed");
  });

  it("that arrives after it was given up for lost counts as sent", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:late");
    let arrive: (receipt: { providerMessageId: string; providerId: string; threadId: string }) => void =
      () => {};
    const { ports } = byHandStage();
    const perform: typeof ports.social.perform = async (_ref, _action, _key, begin) => {
      await begin?.();
      return new Promise<Parameters<typeof arrive>[0]>((resolve) => {
        arrive = resolve;
      });
    };
    const late = sendByHand(
      member,
      { ...ports, social: { ...ports.social, perform } },
      input(prospectId, "Late"),
    );
    await new Promise((wait) => setTimeout(wait, 300));
    await recoverByHand(ports, 0);
    arrive({ providerMessageId: newId(), providerId: "p", threadId: "t" });
    expect(await late).toMatchObject({ state: "sent" });
  });
});
