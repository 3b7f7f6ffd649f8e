import { beforeAll, describe, expect, it } from "vitest";
import { POST as postSync } from "@/app/api/credentials/[id]/sync_dialogs/route.ts";
import { GET as getCredentials } from "@/app/api/credentials/fetch/route.ts";
import { PUT as putDraft } from "@/app/api/inbox/dialogs/[id]/draft/route.ts";
import { GET as getMessages } from "@/app/api/inbox/dialogs/[id]/messages/route.ts";
import { POST as postRead } from "@/app/api/inbox/dialogs/[id]/read/route.ts";
import { GET as getDialogs } from "@/app/api/inbox/dialogs/route.ts";
import { GET as getUnread } from "@/app/api/inbox/unread_count/route.ts";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { db } from "@/lib/db/index.ts";
import {
  dueForSync,
  listConversations,
  markConversation,
  readConversation,
  readDrafts,
  recordOutgoing,
  saveDraft,
  unreadCounts,
} from "@/lib/domain/conversations/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential, makeMailbox } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let credentialId: string;

beforeAll(async () => {
  member = await makeMember(database.admin);
  const { workspaceId } = member;
  credentialId = await makeCredential(database.admin, workspaceId);
});

const conversation = (given: Parameters<typeof makeConversation>[2] = {}) =>
  makeConversation(database.admin, { workspaceId: member.workspaceId, credentialId }, given);
const colleague = (more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(database.admin, { workspaceId: member.workspaceId, isAdmin: false, ...more });
/** What a search in the list of all conversations finds. */
const found = (
  who: MadeMember,
  search: string,
  more: { credentialId?: string; after?: string | null } = {},
) => listConversations(who, { filter: "all", search, credentialId: null, after: null, ...more });

/** A sent message to a person, as the sequencer records it. */
const sentTo = (
  prospectId: string,
  text: string,
  more: Partial<Parameters<typeof recordOutgoing>[1][number]> = {},
) => ({
  workspaceId: member.workspaceId,
  prospectId,
  credentialId,
  laneRef: credentialId,
  actionId: newId(),
  state: "sent" as const,
  channel: "social" as const,
  text,
  subject: null,
  at: new Date(),
  authorUserId: null,
  externalId: null,
  mailMessageId: null,
  ...more,
});
const record = (...messages: Parameters<typeof recordOutgoing>[1]) =>
  db.hot("sequencer", ({ sql }) => recordOutgoing(sql, messages));

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
    const worker = await colleague();
    expect((await found(worker, "foreign")).items).toEqual([]);
    await expect(readConversation(worker, prospectId, null)).rejects.toMatchObject({ reason: "not_found" });
    expect((await found(member, "foreign")).items).toHaveLength(1);
    expect((await found(member, "foreign", { credentialId })).items).toEqual([]);
    const stranger = await makeMember(database.admin);
    await expect(readConversation(stranger, prospectId, null)).rejects.toMatchObject({ reason: "not_found" });
  });

  it("come in pages without a gap or a repeat", async () => {
    const names = Array.from({ length: 45 }, (_, index) => `Paged Person${index}`);
    const at = new Date();
    for (const [index, name] of names.entries())
      await (await conversation({ name, at })).incoming("x", `in:p${index}`);
    const ask = (after: string | null) => found(member, "paged", { after });
    const first = await ask(null);
    const second = await ask(first.next);
    const seen = [...first.items, ...second.items].map((item) => item.prospectId);
    expect([first.items.length, second.items.length, second.next]).toEqual([40, 5, null]);
    expect(new Set(seen).size).toBe(45);
    const query = { search: "paged", limit: "44" };
    type Page = { items: { _id: string }[]; next: string };
    const { payload } = await callRoute<Page>(getDialogs, { as: member.token, query });
    expect(payload.items.map(({ _id }) => _id)).toEqual(seen.slice(0, 44));
    expect((await ask(payload.next)).items.map((item) => item.prospectId)).toEqual(seen.slice(44));
    expect((await callRoute(getDialogs, { as: member.token, query: { limit: "201" } })).status).toBe(400);
  });

  it("keep a person's drafts by type, each with its text and subject, and tell the last [OC-246]", async () => {
    const { prospectId, incoming } = await conversation();
    await incoming("Hello", "in:4");
    await saveDraft(member, prospectId, { channel: "email", subject: "S", text: "Half a" });
    await saveDraft(member, prospectId, { channel: "email", subject: "S", text: "Half a word" });
    const kept = { channel: "email", subject: "S", text: "Half a word" };
    expect(await readDrafts(member, prospectId)).toEqual([{ ...kept, files: [], key: null, isLast: true }]);
    await saveDraft(member, prospectId, { channel: "sms", subject: "", text: "Short" });
    await callRoute(putDraft, {
      as: member.token,
      params: { id: prospectId },
      body: { type: "linkedIn", draft: "Over the network" },
    });
    const { payload } = await callRoute<DialogDetail>(getMessages, {
      as: member.token,
      params: { id: prospectId },
    });
    expect(payload.drafts).toEqual([
      { type: "linkedIn", draft: "Over the network", subject: "", files: [], key: null, last: true },
      { type: "sms", draft: "Short", subject: "", files: [], key: null, last: false },
      { type: "email", draft: "Half a word", subject: "S", files: [], key: null, last: false },
    ]);
    for (const channel of ["social", "sms"])
      await saveDraft(member, prospectId, { channel, subject: "", text: "" });
    await saveDraft(member, prospectId, { channel: "email", subject: "", text: "" });
    expect(await readDrafts(member, prospectId)).toEqual([]);
  });

  it("hold what a sequence sent once, over the sequencer's own connection", async () => {
    const { prospectId } = await conversation();
    const actionId = newId();
    for (const state of ["uncertain", "sent", "sent"] as const)
      await record(sentTo(prospectId, "Hi", { actionId, state, externalId: state === "sent" ? "9" : null }));
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages).toMatchObject([{ state: "sent", text: "Hi", direction: "out" }]);
  });

  it("sent together are written together, and each conversation shows its latest", async () => {
    const [one, other] = [await conversation(), await conversation()];
    await record(
      sentTo(one.prospectId, "second", { at: new Date(2_000) }),
      sentTo(one.prospectId, "first", { at: new Date(1_000) }),
      sentTo(other.prospectId, "only", { at: new Date(1_000) }),
    );
    const texts = async (prospectId: string) =>
      (await readConversation(member, prospectId, null)).messages.map(({ text }) => text).sort();
    expect(await texts(one.prospectId)).toEqual(["first", "second"]);
    expect(await texts(other.prospectId)).toEqual(["only"]);
    const [row] =
      await database.admin`select last_text as last from conversations where prospect_id = ${one.prospectId}`;
    expect(row?.last).toBe("second");
  });

  it("without words are shown in the list by their subject", async () => {
    const { prospectId } = await conversation();
    await record(sentTo(prospectId, " \n", { subject: "The offer, attached" }));
    const [row] =
      await database.admin`select last_text as last from conversations where prospect_id = ${prospectId}`;
    expect(row?.last).toBe("The offer, attached");
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
    const worker = await colleague();
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
    const worker = await colleague({ allowedPages: { inbox: true } });
    expect(await countOf(worker.token)).toBeUndefined();
    const seen = await callRoute<{ by_credentials: object }>(getUnread, { as: worker.token });
    expect(seen.payload.by_credentials).not.toHaveProperty(own);
  });
});
