import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  dueForSync,
  readConversation,
  recordOutgoing,
  syncAccount,
  syncMailbox,
  syncSocial,
} from "@/lib/domain/conversations/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import type { SocialEvent } from "@/lib/providers/social/port.ts";
import { testDatabase } from "../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let published: { kind: string; prospectId: string }[] = [];

const server = { host: "x", port: 1, security: "none" } as const;
const mailAccount = {
  ...{
    email: "tess@mail.example",
    fromName: "Tess",
    username: "tess",
    password: "p",
    smtp: server,
    imap: server,
  },
};

beforeAll(async () => {
  member = await makeMember(database.admin);
});

beforeEach(() => {
  facts.clear();
  published = [];
  for (const kind of ["reply.received", "mail.bounced", "invitation.accepted"] as const)
    facts.on(kind, async (_tx, fact) => {
      published.push({ kind, prospectId: fact.prospectId });
    });
});

const mail = (given: Partial<IncomingMail>): IncomingMail => ({
  ...{ id: newId(), messageId: `<${newId()}@people.example>`, inReplyTo: null, references: [], to: [] },
  ...{ from: { email: "nobody@people.example", name: "" }, subject: "Re: Hi", text: "Yes", at: new Date() },
  ...{ nature: "reply", bounce: null },
  ...given,
});

/** A port that gives one page and then nothing more. */
function pages<Item>(items: Item[], name: "events" | "mails") {
  return async (_account: unknown, cursor: string | null) =>
    ({ [name]: cursor === "1" ? [] : items, cursor: "1" }) as never;
}

async function mailbox() {
  const { workspaceId } = member;
  const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
  const id = await makeMailbox(database.admin, {
    workspaceId,
    credentialId,
    email: `${newId()}@mail.example`,
  });
  const account = { kind: "mailbox", workspaceId, id, cursor: null, askedAt: Date.now(), ref: "" } as const;
  const email = `${newId()}@people.example`;
  const prospectId = await makeProspect(database.admin, { workspaceId, credentialId, email });
  return { workspaceId, credentialId, id, account, email, prospectId };
}

const socialAccount = (workspaceId: string, id: string, ref: string) =>
  ({ kind: "social", workspaceId, id, cursor: null, askedAt: Date.now(), ref }) as const;

describe("news of a social account", () => {
  it("are recorded once, however often a page is reported", async () => {
    const { workspaceId } = member;
    const id = await makeCredential(database.admin, workspaceId, { accountRef: "acc-x" });
    const providerId = newId();
    const prospectId = await makeProspect(database.admin, { workspaceId, credentialId: id, providerId });
    const who = { at: new Date(), providerId, url: "https://network.example/in/x" };
    const events: SocialEvent[] = [
      { kind: "accepted", id: "1", ...who },
      { kind: "message", id: "2", ...who, threadId: "t", text: "Good day" },
      { kind: "message", id: "3", ...who, providerId: "stranger", url: "", threadId: "t", text: "Hello" },
    ];
    const account = socialAccount(workspaceId, id, "acc-x");
    await Promise.all([
      syncSocial({ poll: pages(events, "events") }, account),
      syncSocial({ poll: pages(events, "events") }, account),
    ]);
    expect(published.map((fact) => fact.kind)).toEqual(["invitation.accepted", "reply.received"]);
    const { conversation, messages } = await readConversation(member, prospectId, null);
    expect(messages).toMatchObject([{ text: "Good day", direction: "in" }]);
    expect(conversation).toMatchObject({ unreadCount: 1, leadStatus: "got_reply" });
    expect(conversation.connectedAt).not.toBeNull();
  });

  it("lose only the account whose sign-in no longer works [F8]", async () => {
    const { workspaceId } = member;
    const id = await makeCredential(database.admin, workspaceId, { accountRef: "acc-y" });
    const other = await makeCredential(database.admin, workspaceId, { accountRef: "acc-z" });
    const poll = () => Promise.reject(new ProviderError("auth", "signed_out"));
    const options = { social: { poll }, mail: { poll }, openMailAccount: async () => null };
    const account = socialAccount(workspaceId, id, "acc-y");
    await syncAccount(options, account, new Map(), 2000);
    const due = (await dueForSync(100, 0)).map((one) => one.id);
    expect([due.includes(id), due.includes(other)]).toEqual([false, true]);
  });
});

describe("news of a mailbox", () => {
  it("find their prospect by the thread, else by the sender, and only a person's answer is a reply", async () => {
    const { workspaceId, credentialId, id, account, email, prospectId } = await mailbox();
    await db.tenant({ workspaceId }, (tx) =>
      recordOutgoing(tx.sql, [
        {
          ...{ workspaceId, prospectId, credentialId, laneRef: id, channel: "email", state: "sent" },
          ...{
            text: "Hi",
            subject: "Hi",
            at: new Date(0),
            externalId: "e",
            actionId: null,
            authorUserId: null,
          },
          mailMessageId: "<sent@mail.example>",
        },
      ]),
    );
    const mails = [
      mail({ from: { email, name: "" }, nature: "auto", text: "Away" }),
      mail({ inReplyTo: "<sent@mail.example>", text: "From elsewhere" }),
      mail({ text: "A stranger" }),
      mail({ nature: "bounce", bounce: { email, status: "5.1.1" }, text: "Undelivered" }),
    ];
    await syncMailbox({ poll: pages(mails, "mails") }, mailAccount, account);
    expect(published).toEqual([
      { kind: "reply.received", prospectId },
      { kind: "mail.bounced", prospectId },
    ]);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages.map((message) => message.nature).sort()).toEqual(["auto", "bounce", "person", "person"]);
    const [suppressed] = await database.admin`select reason from suppressions where value = ${email}`;
    expect(suppressed?.reason).toBe("bounce");
  });

  it("are recorded once although a renumbered folder reports them again [F10]", async () => {
    const { account, email, prospectId } = await mailbox();
    const named = mail({ from: { email, name: "" } });
    const nameless = mail({ from: { email, name: "" }, messageId: null, text: "No name" });
    await syncMailbox({ poll: pages([named, nameless], "mails") }, mailAccount, account);
    const again = [named, nameless].map((one) => ({ ...one, id: newId() }));
    const poll = async (_account: unknown, cursor: string | null) => ({
      mails: cursor === "2" ? [] : again,
      cursor: "2",
    });
    await syncMailbox({ poll }, mailAccount, { ...account, cursor: "1" });
    expect((await readConversation(member, prospectId, null)).messages).toHaveLength(2);
    expect(published).toHaveLength(2);
  });

  it("set a poisonous mail aside after three tries, and its neighbours are not delayed [F12]", async () => {
    const { id, account, email, prospectId } = await mailbox();
    const mails = ["One", "Two", "Three"].map((text) => mail({ from: { email, name: "" }, text }));
    const poisoned = mails[1];
    let tries = 0;
    if (poisoned)
      mails[1] = {
        ...poisoned,
        // Each try reads the text once.
        get text() {
          tries += 1;
          return "broken \u0000 text";
        },
      };
    await syncMailbox({ poll: pages(mails, "mails") }, mailAccount, account);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages.map((message) => message.text)).toEqual(expect.arrayContaining(["One", "Three"]));
    const aside = await database.admin`
      select data from audit_entries where action = 'mailbox.mail_set_aside' and subject_id = ${id}`;
    expect(aside).toHaveLength(1);
    expect(tries).toBe(3);
  });
});
