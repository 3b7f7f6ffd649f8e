import { beforeAll, describe, expect, it } from "vitest";
import { POST as postSync } from "@/app/api/credentials/[id]/sync_dialogs/route.ts";
import { GET as getCredentials } from "@/app/api/credentials/fetch/route.ts";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { POST as postRead } from "@/app/api/inbox/dialogs/[id]/read/route.ts";
import { GET as getDialogs } from "@/app/api/inbox/dialogs/route.ts";
import { GET as getUnread } from "@/app/api/inbox/unread_count/route.ts";
import { db } from "@/lib/db/index.ts";
import {
  dueForSync,
  listConversations,
  markConversation,
  readConversation,
  readDrafts,
  recordIncoming,
  recordOutgoing,
  recoverReplies,
  reply,
  saveDraft,
  unreadCounts,
} from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let credentialId: string;
let mailboxId: string;

beforeAll(async () => {
  member = await makeMember(database.admin);
  const { workspaceId } = member;
  credentialId = await makeCredential(database.admin, workspaceId);
  mailboxId = await makeMailbox(database.admin, { workspaceId, credentialId, email: "tess@mail.example" });
});

/** A provider that keeps what it got; `fail` strikes once, before or after it took effect. */
function stage() {
  const social: string[] = [];
  const mails: OutgoingMail[] = [];
  const spent: string[] = [];
  const failures: { error: ProviderError; tookEffect: boolean }[] = [];
  const handled = (take: () => void) => {
    const failure = failures.shift();
    if (!failure || failure.tookEffect) take();
    if (failure) throw failure.error;
  };
  const server = { host: "x", port: 1, security: "none" } as const;
  return {
    ...{ social, mails, spent, failures },
    ports: {
      social: {
        perform: async (_ref: string, action: { kind: string; text?: string }) => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          handled(() => social.push(action.text ?? ""));
          return { providerMessageId: newId(), providerId: "p", threadId: "t" };
        },
        lookUp: async (_ref: string, action: { kind: string; text?: string }) =>
          social.includes(action.text ?? "")
            ? {
                state: "done" as const,
                receipt: { providerMessageId: `found-${action.text}`, providerId: "p", threadId: null },
              }
            : { state: "absent" as const },
      },
      mail: {
        send: async (_account: unknown, mail: OutgoingMail) => {
          handled(() => mails.push(mail));
          return { messageId: mail.messageId, response: "250" };
        },
        lookUp: async () => ({ state: "unknown" as const }),
      },
      openMailAccount: async () => ({
        ...{ email: "tess@mail.example", fromName: "Tess", username: "tess", password: "p" },
        ...{ smtp: server, imap: server },
      }),
      spend: async (_tx: unknown, what: { laneRef: string; kind: string }) => {
        spent.push(`${what.kind}:${what.laneRef}`);
      },
    },
  };
}

async function conversation(
  given: { name?: string; at?: Date; credential?: string | null; email?: string } = {},
) {
  const { workspaceId } = member;
  const credential = given.credential === undefined ? credentialId : given.credential;
  const prospectId = await makeProspect(database.admin, {
    ...{ workspaceId, credentialId: credential, providerId: newId() },
    name: given.name ?? "Grace Example",
    email: given.email ?? `${newId()}@people.example`,
  });
  const incoming = (text: string, key: string, more: object = {}) =>
    db.tenant({ workspaceId }, (tx) =>
      recordIncoming(tx, {
        ...{ workspaceId, prospectId, credentialId: credential, laneRef: credentialId, text, key },
        ...{ channel: "social", nature: "person", subject: null, mailMessageId: null, threadId: null },
        ...{ failedAddress: null, at: given.at ?? new Date() },
        ...more,
      }),
    );
  return { prospectId, incoming };
}

describe("conversations", () => {
  it("are read or unread, starred and archived, and come back with a new message [OC-243, OC-244, OC-245]", async () => {
    const { prospectId, incoming } = await conversation({ name: "Marked Person" });
    const find = async (filter: "all" | "unread" | "starred" | "archived") =>
      (await listConversations(member, { filter, search: "MARKED", credentialId: null, after: null })).items
        .length;
    expect(await incoming("Hello", "in:1")).toBe(true);
    expect(await incoming("Hello", "in:1")).toBe(false);
    expect([await find("all"), await find("unread"), await find("starred")]).toEqual([1, 1, 0]);
    expect((await unreadCounts(member)).byCredential[credentialId]).toBe(1);
    await markConversation(member, prospectId, { unread: false, starred: true });
    expect([await find("unread"), await find("starred")]).toEqual([0, 1]);
    await markConversation(member, prospectId, { archived: true });
    expect([await find("all"), await find("archived")]).toEqual([0, 1]);
    await incoming("Again", "in:2");
    expect([await find("all"), await find("archived"), await find("unread")]).toEqual([1, 0, 1]);
    await markConversation(member, prospectId, { unread: false });
  });

  it("are shown by account: a worker sees those of their own accounts only", async () => {
    const { workspaceId } = member;
    const other = await makeCredential(database.admin, workspaceId);
    const { prospectId, incoming } = await conversation({ credential: other, name: "Foreign Person" });
    await incoming("Hello", "in:3");
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    const all = { filter: "all", search: "foreign", credentialId: null, after: null } as const;
    expect((await listConversations(worker, all)).items).toEqual([]);
    await expect(readConversation(worker, prospectId, null)).rejects.toMatchObject({ reason: "not_found" });
    expect((await listConversations(member, all)).items).toHaveLength(1);
    const mine = { ...all, credentialId };
    expect((await listConversations(member, mine)).items).toEqual([]);
    const stranger = await makeMember(database.admin);
    await expect(readConversation(stranger, prospectId, null)).rejects.toMatchObject({ reason: "not_found" });
  });

  it("come in pages without a gap or a repeat", async () => {
    const names = Array.from({ length: 45 }, (_, index) => `Paged Person${index}`);
    const at = new Date();
    for (const [index, name] of names.entries())
      await (await conversation({ name, at })).incoming("x", `in:p${index}`);
    const ask = (after: string | null) =>
      listConversations(member, { filter: "all", search: "paged", credentialId: null, after });
    const first = await ask(null);
    const second = await ask(first.next);
    const seen = [...first.items, ...second.items].map((item) => item.prospectId);
    expect([first.items.length, second.items.length, second.next]).toEqual([40, 5, null]);
    expect(new Set(seen).size).toBe(45);
  });

  it("keep a person's drafts by channel", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:4");
    await saveDraft(member, prospectId, { channel: "email", subject: "S", text: "Half a" });
    await saveDraft(member, prospectId, { channel: "email", subject: "S", text: "Half a word" });
    const kept = [{ channel: "email", subject: "S", text: "Half a word" }];
    expect(await readDrafts(member, prospectId)).toEqual(kept);
    await saveDraft(member, prospectId, { channel: "email", subject: "", text: "" });
    expect(await readDrafts(member, prospectId)).toEqual([]);
  });

  it("hold what a sequence sent once, over the sequencer's own connection", async () => {
    const { workspaceId } = member;
    const { prospectId } = await conversation();
    const actionId = newId();
    const write = (state: "uncertain" | "sent") =>
      db.hot("sequencer", (sql) =>
        recordOutgoing(sql, [
          {
            ...{ workspaceId, prospectId, credentialId, laneRef: credentialId, actionId, state },
            ...{ channel: "social", text: "Hi", subject: null, at: new Date(), authorUserId: null },
            ...{ externalId: state === "sent" ? "9" : null, mailMessageId: null },
          },
        ]),
      );
    for (const state of ["uncertain", "sent", "sent"] as const) await write(state);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages).toMatchObject([{ state: "sent", text: "Hi", direction: "out" }]);
  });

  it("sent together are written together, and each conversation shows its latest", async () => {
    const { workspaceId } = member;
    const [one, other] = [await conversation(), await conversation()];
    const sent = (prospectId: string, text: string, ms: number) => ({
      ...{
        workspaceId,
        prospectId,
        credentialId,
        laneRef: credentialId,
        actionId: newId(),
        state: "sent" as const,
      },
      ...{ channel: "social" as const, text, subject: null, at: new Date(ms), authorUserId: null },
      ...{ externalId: null, mailMessageId: null },
    });
    await db.hot("sequencer", (sql) =>
      recordOutgoing(sql, [
        sent(one.prospectId, "second", 2_000),
        sent(one.prospectId, "first", 1_000),
        sent(other.prospectId, "only", 1_000),
      ]),
    );
    const texts = async (prospectId: string) =>
      (await readConversation(member, prospectId, null)).messages.map(({ text }) => text).sort();
    expect(await texts(one.prospectId)).toEqual(["first", "second"]);
    expect(await texts(other.prospectId)).toEqual(["only"]);
    const [row] =
      await database.admin`select last_text as last from conversations where prospect_id = ${one.prospectId}`;
    expect(row?.last).toBe("second");
  });
});

describe("a person's own message", () => {
  const input = (prospectId: string, text: string, key = newId()) =>
    ({ prospectId, channel: "social", text, subject: "", key }) as const;

  it("leaves once under a double click, and spends the account's budget once", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:5");
    const { ports, social, spent } = stage();
    const one = input(prospectId, "Thanks");
    await Promise.all([reply(member, ports, one), reply(member, ports, one)]);
    expect(await reply(member, ports, one)).toMatchObject({ state: "sent", failure: null });
    expect(social).toEqual(["Thanks"]);
    expect(spent).toEqual([`message:${credentialId}`]);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages.map((message) => message.state)).toEqual(["received", "sent"]);
  });

  it("is looked up after a lost answer, never repeated", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:6");
    const { ports, social, failures } = stage();
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: true });
    expect((await reply(member, ports, input(prospectId, "Was it sent?"))).state).toBe("sent");
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: false });
    expect(await reply(member, ports, input(prospectId, "Or not?"))).toMatchObject({
      ...{ state: "failed", failure: "lost" },
    });
    failures.push({ error: new ProviderError("rejected", "closed"), tookEffect: false });
    expect(await reply(member, ports, input(prospectId, "Refused"))).toEqual({
      ...{ state: "failed", failure: "refused", failureDetail: "closed" },
    });
    expect(social).toEqual(["Was it sent?"]);
  });

  it("answers a mail in its thread, and is uncertain where nobody can tell", async () => {
    const { prospectId, incoming } = await conversation();
    const mail = { channel: "email", subject: "Your offer", laneRef: mailboxId };
    await incoming("Tell me more", "in:<a@x>", { ...mail, mailMessageId: "<a@x>" });
    const { ports, mails, failures, spent } = stage();
    const answer = { ...input(prospectId, "Gladly"), channel: "email" } as const;
    expect((await reply(member, ports, answer)).state).toBe("sent");
    const head = { subject: "Re: Your offer", inReplyTo: "<a@x>", references: ["<a@x>"] };
    expect(mails).toMatchObject([head]);
    expect(spent).toEqual([`email:${mailboxId}`]);
    failures.push({ error: new ProviderError("ambiguous", "lost"), tookEffect: true });
    const second = { ...input(prospectId, "And?"), channel: "email" } as const;
    expect((await reply(member, ports, second)).state).toBe("uncertain");
  });

  it("says beforehand what keeps it from leaving, and afterwards why it was refused", async () => {
    const { workspaceId } = member;
    const { admin } = database;
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:by-mail", { channel: "email", subject: "S", mailMessageId: "<b@x>" });
    const seen = async () => (await readConversation(member, prospectId, null)).channels;
    expect(await seen()).toEqual({ social: "not_connected", email: null });
    const { ports, failures } = stage();
    failures.push({ error: new ProviderError("rejected", "not_connected"), tookEffect: false });
    expect(await reply(member, ports, input(prospectId, "Hello"))).toMatchObject({
      ...{ state: "failed", failure: "not_connected" },
    });
    const last = (await readConversation(member, prospectId, null)).messages.at(-1);
    expect(last).toMatchObject({ text: "Hello", state: "failed", failure: "not_connected" });
    // Whoever is connected, or wrote over the network, can be answered there.
    await admin`update prospects set connected_at = now() where id = ${prospectId}`;
    expect((await seen()).social).toBeNull();
    await admin`update prospects set connected_at = null where id = ${prospectId}`;
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
      ...{ social: "no_account", email: "no_mailbox" },
    });
    const { ports } = stage();
    for (const [channel, message] of [
      ["social", "replyNoAccount"],
      ["email", "replyNoMailbox"],
    ] as const)
      await expect(reply(member, ports, { ...input(prospectId, "Hi"), channel })).rejects.toMatchObject({
        message,
      });
  });

  it("whose process died is settled by asking, not by sending again", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:7");
    const { ports, social } = stage();
    const dies = { ...ports.social, perform: () => Promise.reject(new Error("killed")) };
    await expect(reply(member, { ...ports, social: dies }, input(prospectId, "Last words"))).rejects.toThrow(
      "killed",
    );
    social.push("Last words");
    await recoverReplies(ports, 3_600_000);
    expect((await readConversation(member, prospectId, null)).messages.at(-1)?.state).toBe("sending");
    await recoverReplies(ports, 0);
    expect((await readConversation(member, prospectId, null)).messages.at(-1)?.state).toBe("sent");
    expect(social).toEqual(["Last words"]);
  });
});

describe("the calls of the inbox", () => {
  it("have an account's news asked for at once, by whoever may see it [OC-249]", async () => {
    const { workspaceId, token: as } = member;
    const id = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const box = await makeMailbox(database.admin, {
      workspaceId,
      credentialId: id,
      email: `${id}@mail.example`,
    });
    await database.admin`update credentials set polled_at = clock_timestamp() + interval '1 hour' where id = ${id}`;
    await database.admin`update mailboxes set polled_at = clock_timestamp() + interval '1 hour' where id = ${box}`;
    expect((await callRoute(postSync, { as, params: { id } })).payload).toEqual({ done: true });
    const due = (await dueForSync(200, 60_000)).map((one) => one.id);
    expect([due.includes(id), due.includes(box)]).toEqual([true, true]);
    await database.admin`update credentials set logged_in_at = null where id = ${id}`;
    expect((await callRoute(postSync, { as, params: { id } })).status).toBe(409);
    const stranger = await makeMember(database.admin);
    expect((await callRoute(postSync, { as: stranger.token, params: { id } })).status).toBe(404);
  });

  it("list, open and mark a conversation, for members who may open the inbox", async () => {
    const { prospectId, incoming } = await conversation({ name: "Wire Person" });
    await incoming("Hello", "in:w1");
    const as = member.token;
    const dialogs = await callRoute<{ items: unknown[] }>(getDialogs, { as, query: { search: "wire" } });
    expect(dialogs.payload.items).toMatchObject([{ _id: prospectId, is_read: false, unread_count: 1 }]);
    const params = { id: prospectId };
    const opened = await callRoute(getMessages, { as, params });
    expect(opened.payload).toMatchObject({ messages: [{ text: "Hello", state: "received" }], drafts: [] });
    const before = await callRoute<{ total: number }>(getUnread, { as });
    await callRoute(postRead, { as, params, body: { is_read: true } });
    const after = await callRoute<{ total: number }>(getUnread, { as });
    expect(before.payload.total - after.payload.total).toBe(1);
    const worker = await makeMember(database.admin, { workspaceId: member.workspaceId, isAdmin: false });
    expect((await callRoute(getDialogs, { as: worker.token })).status).toBe(403);
  });

  it("count unread messages on their account, which a worker sees of the own accounts only [OC-248]", async () => {
    const { workspaceId, token: as } = member;
    const own = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const { incoming } = await conversation({ credential: own });
    await incoming("One", "in:u1");
    await incoming("Two", "in:u2");
    type Accounts = { _id: string; unread_count: number }[];
    const countOf = async (token: string) =>
      (await callRoute<Accounts>(getCredentials, { as: token })).payload.find(({ _id }) => _id === own)
        ?.unread_count;
    expect(await countOf(as)).toBe(2);
    const worker = await makeMember(database.admin, {
      ...{ workspaceId, isAdmin: false, allowedPages: { inbox: true } },
    });
    expect(await countOf(worker.token)).toBeUndefined();
    const seen = await callRoute<{ by_credentials: object }>(getUnread, { as: worker.token });
    expect(seen.payload.by_credentials).not.toHaveProperty(own);
  });
});
