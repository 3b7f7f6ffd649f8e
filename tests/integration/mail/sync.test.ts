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
import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import type { SocialEvent } from "@/lib/providers/social/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { soleSyncing } from "../../factories/syncing.ts";

const database = testDatabase();
let member: MadeMember;
let published: { kind: string; prospectId: string }[] = [];

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

/** What a mailbox gives: the mail as it is read, with its bytes. */
const mail = (given: Partial<IncomingMail>): IncomingMail & { readonly raw: Uint8Array } => ({
  raw: new TextEncoder().encode("Subject: Re: Hi\r\n\r\nYes"),
  id: newId(),
  messageId: `<${newId()}@people.example>`,
  inReplyTo: null,
  references: [],
  to: [],
  from: { email: "nobody@people.example", name: "" },
  subject: "Re: Hi",
  text: "Yes",
  isTextOwn: true,
  fullText: given.text ?? "Yes",
  hidden: null,
  at: new Date(),
  verdict: { kind: "reply", reason: "no-machine-sign" },
  ...given,
});

const away = { kind: "automatic", sort: "out_of_office", reason: "auto-submitted" } as const;

const bounced = (addresses: string[], quoted: string[], is: BounceClass = "hard", status = "5.1.1") =>
  ({
    kind: "bounce",
    class: is,
    reason: "delivery-status",
    addresses,
    status,
    quoted,
    detail: "no",
  }) as const;

/** Hands on what the page already is: an opened mail. */
const source = (mails: IncomingMail[]) => ({
  poll: (cursor: string | null) => pages(mails, "mails")(null, cursor),
  read: async (opened: { id: string }) => mails.find(({ id }) => id === opened.id) as IncomingMail,
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
    const mail = { open: poll, read: poll };
    const options = { social: { poll }, mail, openMailAccount: async () => null };
    const account = socialAccount(workspaceId, id, "acc-y");
    await syncAccount(options, account, soleSyncing(poll));
    const due = (await dueForSync(100, 0)).map((one) => one.id);
    expect([due.includes(id), due.includes(other)]).toEqual([false, true]);
  });

  it("are asked for 4 seconds after the first failure, the regular turn included", async () => {
    const { workspaceId } = member;
    const id = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
    const poll = () => Promise.reject(new ProviderError("unavailable", "503"));
    const options = { social: { poll }, mail: { open: poll, read: poll }, openMailAccount: async () => null };
    await syncAccount(options, socialAccount(workspaceId, id, "acc"), soleSyncing(poll));
    const [row] =
      await database.admin`select extract(epoch from polled_at - clock_timestamp())::float8 as left from credentials where id = ${id}`;
    const regular = 2;
    expect(row?.left + regular).toBeLessThanOrEqual(4);
    expect(row?.left + regular).toBeGreaterThan(2.5);
  });
});

describe("news of a mailbox", () => {
  it("find their prospect by the thread, else by the sender, and only a person's answer is a reply", async () => {
    const { workspaceId, credentialId, id, account, email, prospectId } = await mailbox();
    await db.tenant({ workspaceId }, (tx) =>
      recordOutgoing(tx.sql, [
        {
          workspaceId,
          prospectId,
          credentialId,
          laneRef: id,
          channel: "email",
          state: "sent",
          text: "Hi",
          subject: "Hi",
          at: new Date(0),
          externalId: "e",
          actionId: null,
          authorUserId: null,
          mailMessageId: "<sent@mail.example>",
        },
      ]),
    );
    const mails = [
      mail({ from: { email, name: "" }, verdict: away, text: "Away" }),
      mail({ inReplyTo: "<sent@mail.example>", text: "From elsewhere" }),
      mail({ text: "A stranger" }),
      mail({
        text: "Undelivered",
        verdict: bounced([email], ["<sent@mail.example>"]),
      }),
    ];
    await syncMailbox(source(mails), account);
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
    await syncMailbox(source([named, nameless]), account);
    const again = [named, nameless].map((one) => ({ ...one, id: newId() }));
    const poll = async (cursor: string | null) =>
      ({ mails: cursor === "2" ? [] : again, cursor: "2" }) as never;
    await syncMailbox({ ...source(again), poll }, { ...account, cursor: "1" });
    expect((await readConversation(member, prospectId, null)).messages).toHaveLength(2);
    expect(published).toHaveLength(2);
  });

  it("are told apart where a program gives all of them one Message-ID: each is a reply, and each counts once [F11]", async () => {
    const { account, email, prospectId } = await mailbox();
    const { workspaceId } = member;
    const others = `${newId()}@people.example`;
    const other = await makeProspect(database.admin, { workspaceId, credentialId: null, email: others });
    const from = (address: string, text: string) =>
      mail({ messageId: "<1@device.example>", from: { email: address, name: "" }, text });
    const all = [from(email, "Yes"), from(others, "Yes"), from(email, "And no")];
    await syncMailbox(source(all), account);
    // A copy of the first arrives a moment later, and the folder is read again.
    const copy = { ...all[0]!, id: newId(), at: new Date(all[0]!.at.getTime() + 1_000) };
    const again = [...all.map((one) => ({ ...one, id: newId() })), copy];
    const poll = async (cursor: string | null) =>
      ({ mails: cursor === "2" ? [] : again, cursor: "2" }) as never;
    await syncMailbox({ ...source(again), poll }, { ...account, cursor: "1" });
    expect(published.map((one) => one.prospectId)).toEqual([prospectId, other, prospectId]);
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
    await syncMailbox(source(mails), account);
    const { messages } = await readConversation(member, prospectId, null);
    expect(messages.map((message) => message.text)).toEqual(expect.arrayContaining(["One", "Three"]));
    const aside = await database.admin`
      select data from audit_entries where action = 'mailbox.mail_set_aside' and subject_id = ${id}`;
    expect(aside).toHaveLength(1);
    expect(tries).toBe(3);
  });

  it("believe a delivery report only about a mail that was sent to that very address [S25]", async () => {
    const { workspaceId, id, account, email, prospectId } = await mailbox();
    const theirs = await mailbox();
    const elsewhere = (await makeMember(database.admin)).workspaceId;
    const send = (ws: string, to: string, mailMessageId: string) =>
      db.tenant({ workspaceId: ws }, (tx) =>
        recordOutgoing(tx.sql, [
          {
            workspaceId: ws,
            prospectId: to,
            credentialId: null,
            laneRef: id,
            channel: "email",
            text: "Hi",
            subject: "Hi",
            at: new Date(0),
            state: "sent",
            externalId: newId(),
            actionId: null,
            authorUserId: null,
            mailMessageId,
          },
        ]),
      );
    await send(workspaceId, theirs.prospectId, "<to-another@mail.example>");
    const foreigner = await makeProspect(database.admin, {
      workspaceId: elsewhere,
      credentialId: null,
      email,
    });
    await send(elsewhere, foreigner, "<foreign@mail.example>");
    const report = (quoted: string[], given: Partial<IncomingMail> = {}) =>
      mail({
        text: "Undelivered",
        from: { email: "stranger@evil.example", name: "" },
        verdict: bounced([email], quoted),
        ...given,
      });
    const forged = [
      report([]),
      report(["<made-up@mail.example>"]),
      report(["<to-another@mail.example>"]),
      report(["<foreign@mail.example>"]),
      report([], { inReplyTo: "<to-another@mail.example>", references: ["<foreign@mail.example>"] }),
      report([], { from: { email, name: "" } }),
    ];
    await syncMailbox(source(forged), account);
    const suppressed = () =>
      database.admin`select value from suppressions where value in ${database.admin([email, theirs.email])}`;
    expect(await suppressed()).toEqual([]);
    expect(published).toEqual([]);
    const natures = async (of: string) =>
      (await readConversation(member, of, null)).messages
        .filter(({ direction }) => direction === "in")
        .map(({ nature }) => nature);
    // They are kept like any other automatic mail, where they belong to somebody.
    expect(await natures(prospectId)).toEqual(["auto"]);
    expect(await natures(theirs.prospectId)).toEqual(["auto"]);

    // A mail whose hand-over isn't settled yet is known by its enrolment.
    const enrolmentId = newId();
    const underWay = `<${enrolmentId}.a.1@mail.example>`;
    await database.admin.begin(async (sql) => {
      // The action alone matters here: not the campaign, lane and enrolment that it belongs to.
      await sql`set local session_replication_role = replica`;
      await sql`insert into actions ${sql({
        workspace_id: workspaceId,
        id: newId(),
        effect_key: `${enrolmentId}:a:1`,
        enrolment_id: enrolmentId,
        prospect_id: prospectId,
        lane_id: newId(),
        kind: "email",
        node_id: "a",
        visit: 1,
        version: 1,
        payload: sql.json({ type: "email", messageId: underWay, to: { email, name: "" } }),
        state: "intended",
        worker: "w",
        lease_until: new Date(),
        intended_at: new Date(),
      })}`;
    });
    const genuine = [report([underWay])];
    const poll = async () => ({ mails: genuine, cursor: "2" }) as never;
    await syncMailbox({ ...source(genuine), poll }, { ...account, cursor: "1" });
    expect(await suppressed()).toEqual([{ value: email }]);
    expect(published).toEqual([{ kind: "mail.bounced", prospectId }]);
  });
});
