import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { readConversation } from "@/lib/domain/conversations/index.ts";
import { recordMail } from "@/lib/domain/conversations/sync/record-mail.ts";
import type { Settlement } from "@/lib/domain/sequencer/index.ts";
import type { BounceClass } from "@/lib/kernel/bounce-class/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail, Verdict } from "@/lib/providers/mail/port.ts";
import { readIncoming } from "@/lib/providers/mail/reading/read-incoming.ts";
import { noteGone } from "@/lib/wiring/address-gone.ts";
import { mail as rawMail } from "@/tests/fixtures/mail/build.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { makeWriter } from "../../factories/written-to.ts";

const database = testDatabase();
let member: MadeMember;
let published: { readonly kind: string }[] = [];

beforeAll(async () => {
  member = await makeMember(database.admin);
});

beforeEach(() => {
  facts.clear();
  published = [];
  for (const kind of [
    "reply.received",
    "mail.bounced",
    "mail.complained",
    "mail.refused",
    "prospect.opted_out",
    "prospect.away",
  ] as const)
    facts.on(kind, async (_tx, fact) => {
      published.push({ kind, ...fact });
    });
});

/** A person to whom a mailbox has sent a mail. */
async function mailed() {
  const { workspaceId } = member;
  const { mailboxId, own, writeTo } = await makeWriter(database.admin, workspaceId);
  const { email, prospectId, messageId } = await writeTo();
  const account = { kind: "mailbox", workspaceId, id: mailboxId, cursor: null, ref: "", askedAt: 0 } as const;
  const receive = (given: Partial<IncomingMail>) =>
    db.tenant({ workspaceId }, (tx) =>
      recordMail(tx, account, {
        id: newId(),
        messageId: `<${newId()}@server.example>`,
        inReplyTo: null,
        references: [],
        to: [own],
        from: { email: "mailer-daemon@server.example", name: "" },
        subject: "Report",
        text: "Words",
        isTextOwn: true,
        fullText: "Words",
        hidden: null,
        at: new Date(),
        verdict: { kind: "reply", reason: "no-machine-sign" },
        ...given,
      }),
    );
  const report = { addresses: [email], status: "5.0.0", quoted: [messageId], detail: "no", reason: "r" };
  const bounce = (is: BounceClass, more: object = {}) =>
    receive({ verdict: { kind: "bounce", class: is, ...report, ...more } as Verdict });
  const messages = async () =>
    (await readConversation(member, prospectId, null)).messages.filter(({ direction }) => direction === "in");
  const suppressed = async () =>
    (
      await database.admin<{ reason: string }[]>`
        select reason from suppressions where workspace_id = ${workspaceId} and value = ${email}`
    ).map(({ reason }) => reason);
  return {
    workspaceId,
    mailboxId,
    prospectId,
    email,
    own,
    messageId,
    receive,
    bounce,
    report,
    messages,
    suppressed,
  };
}

describe("the class of a report decides", () => {
  it("suppresses an address that nobody has [F8]", async () => {
    const it = await mailed();
    await it.bounce("hard");
    expect(await it.suppressed()).toEqual(["bounce"]);
    expect(published).toMatchObject([{ kind: "mail.bounced", mailboxId: it.mailboxId, isGone: true }]);
    expect(await it.messages()).toMatchObject([{ nature: "bounce" }]);
  });

  it("stands at the mail that it is about, with the server's words", async () => {
    const it = await mailed();
    await it.bounce("full", { detail: "452 4.2.2 over quota" });
    const [sent] = (await readConversation(member, it.prospectId, null)).messages;
    expect(sent?.report).toMatchObject({
      nature: "bounce",
      verdict: "bounce/full",
      detail: "452 4.2.2 over quota",
    });
  });

  it.each(["soft", "full", "expired"] as const)(
    "lets the sequence go on after a %s failure, and rest after the third, without suppressing anybody",
    async (is) => {
      const it = await mailed();
      await it.bounce(is);
      await it.bounce(is);
      expect(published).toEqual([]);
      await it.bounce(is);
      expect(published).toMatchObject([{ kind: "mail.bounced", address: it.email }]);
      expect(await it.suppressed()).toEqual([]);
    },
  );

  it.each(["blocked", "ours"] as const)("holds a %s mail against the mailbox, not the person", async (is) => {
    const it = await mailed();
    for (let count = 0; count < 4; count++) await it.bounce(is, { status: "5.7.26", detail: "DMARC" });
    expect(await it.suppressed()).toEqual([]);
    expect(published).toHaveLength(4);
    expect(published[0]).toMatchObject({ kind: "mail.refused", mailboxId: it.mailboxId, class: is });
    const [entry] = await database.admin`
        select data from audit_entries where action = 'mailbox.mail_refused' and subject_id = ${it.mailboxId}`;
    expect(entry?.data).toMatchObject({ class: is, status: "5.7.26", detail: "DMARC", address: it.email });
  });

  it("does nothing while the server still tries, and shows it", async () => {
    const it = await mailed();
    await it.receive({ verdict: { kind: "delay", ...it.report } });
    expect(published).toEqual([]);
    expect(await it.messages()).toMatchObject([{ nature: "delay" }]);
  });

  it("opts out whoever complained, for good [S25]", async () => {
    const it = await mailed();
    await it.receive({ verdict: { kind: "complaint", type: "abuse", ...it.report } });
    expect(published).toMatchObject([
      { kind: "prospect.opted_out", prospectId: it.prospectId },
      { kind: "mail.complained", mailboxId: it.mailboxId },
    ]);
    expect(await it.suppressed()).toEqual(["opt_out"]);
    expect(await it.messages()).toMatchObject([{ nature: "complaint" }]);
  });

  it("believes a complaint whose address is blacked out by our Message-ID, and no forged one [S25]", async () => {
    const it = await mailed();
    const complaint = (addresses: string[], quoted: string[]) =>
      it.receive({ verdict: { kind: "complaint", type: "abuse", ...it.report, addresses, quoted } });
    await complaint([it.email], ["<made-up@mail.example>"]);
    await complaint(["somebody@else.example"], [it.messageId]);
    expect(await it.suppressed()).toEqual([]);
    await complaint([], [it.messageId]);
    expect(await it.suppressed()).toEqual(["opt_out"]);
  });

  it("reads a forwarded failure as one of the address that we wrote to", async () => {
    const it = await mailed();
    await it.bounce("hard", { addresses: ["real@elsewhere.example", it.email] });
    expect(await it.suppressed()).toEqual(["bounce"]);
  });

  it("remembers an address that a server refused while the mail was handed over [F8]", async () => {
    const it = await mailed();
    const settled = (outcome: object) =>
      ({
        outcome,
        intent: {
          workspaceId: it.workspaceId,
          prospectId: it.prospectId,
          intendedAt: 0,
          payload: { type: "email", mailboxId: it.mailboxId, to: { email: it.email, name: "" } },
        },
      }) as unknown as Settlement;
    await noteGone([settled({ state: "rejected", detail: "550 5.7.1 policy" })]);
    expect(await it.suppressed()).toEqual([]);
    await noteGone([settled({ state: "rejected", detail: "550 5.1.1 no such user", gone: true })]);
    expect(await it.suppressed()).toEqual(["bounce"]);
    expect(published.map(({ kind }) => kind)).toEqual(["mail.bounced"]);
  });
});

describe("a mail of one's own", () => {
  it("is no answer: a copy of ours, or a colleague's mail in the same thread", async () => {
    const it = await mailed();
    await it.receive({ messageId: it.messageId, from: { email: it.own, name: "" } });
    const colleague = await mailed();
    await it.receive({ inReplyTo: it.messageId, from: { email: colleague.own, name: "" } });
    expect(await it.messages()).toEqual([]);
    expect(published).toEqual([]);
  });
});

describe("what a mail says", () => {
  const receiveRaw = async (raw: Buffer) => {
    const it = await mailed();
    const read = readIncoming({ id: newId(), raw, at: new Date() });
    await it.receive({ ...read, messageId: null, from: { email: it.email, name: "" } });
    return it;
  };

  it("opts nobody out because of words that we wrote", async () => {
    const head = "From: Tess\nSent: Monday\nTo: Ada\nSubject: Hi";
    const quoting = await receiveRaw(
      rawMail({ body: `-----Original Message-----\n${head}\n\nStop\n\nTess` }),
    );
    expect(published.map(({ kind }) => kind)).toEqual(["reply.received"]);
    published = [];
    await receiveRaw(rawMail({ body: `Stop\n\n-----Original Message-----\n${head}\n\nHello` }));
    expect(published.map(({ kind }) => kind)).toEqual(["reply.received", "prospect.opted_out"]);
    const [row] = await database.admin`
      select text, full_text, verdict, verdict_reason from messages
        where prospect_id = ${quoting.prospectId} and direction = 'in'`;
    expect(row).toMatchObject({ verdict: "reply", verdict_reason: "no-machine-sign", full_text: null });
  });

  it("is kept whole beside its new part", async () => {
    const raw = rawMail({
      body: "Yes.\n\nOn Mon, 2 Mar 2026 at 09:00, Tess <t@mail.example> wrote:\n> Hello",
    });
    const it = await receiveRaw(raw);
    const [row] = await database.admin`
      select text, full_text from messages where prospect_id = ${it.prospectId} and direction = 'in'`;
    expect(row?.text).toBe("Yes.");
    expect(row?.full_text).toContain("> Hello");
  });

  it("names a return only in an absence, not in a helpdesk's promise", async () => {
    const soon = "We will be back to you until 1 December 2026.";
    await receiveRaw(
      rawMail({ subject: "[#1] Ticket received", headers: "Auto-Submitted: auto-replied", body: soon }),
    );
    expect(published.filter(({ kind }) => kind === "prospect.away")).toEqual([]);
  });
});
