import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { recordOutgoing, syncMailbox } from "@/lib/domain/conversations/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { IncomingMail } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential, makeMailbox, makeProspect } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let replied: string[] = [];

beforeAll(async () => {
  member = await makeMember(database.admin);
});
beforeEach(() => {
  facts.clear();
  replied = [];
  facts.on("reply.received", async (_tx, fact) => {
    replied.push(fact.prospectId);
  });
});

/** A mailbox that has written to a person at a company of their own. */
async function written() {
  const { workspaceId } = member;
  const company = `${newId()}.example`;
  const credentialId = await makeCredential(database.admin, workspaceId, { accountRef: newId() });
  const own = `${newId()}@own-${newId()}.example`;
  const id = await makeMailbox(database.admin, { workspaceId, credentialId, email: own });
  const email = `pat@${company}`;
  const prospectId = await makeProspect(database.admin, { workspaceId, credentialId, email });
  const messageId = `<${newId()}@own.example>`;
  const send = (subject: string, to = prospectId, mailMessageId = messageId) =>
    db.tenant({ workspaceId }, (tx) =>
      recordOutgoing(tx.sql, [
        {
          workspaceId,
          prospectId: to,
          credentialId,
          laneRef: id,
          channel: "email",
          state: "sent",
          subject,
          text: "Hello",
          mailMessageId,
          threadId: null,
          externalId: newId(),
          actionId: null,
          authorUserId: null,
          at: new Date(),
        },
      ]),
    );
  await send("Your offer");
  const account = { kind: "mailbox", workspaceId, id, cursor: null, askedAt: Date.now(), ref: "" } as const;
  /** A mail comes in. Returns why it was taken for the person's; null: it wasn't. */
  const receive = async (given: Partial<IncomingMail> & { from: IncomingMail["from"] }) => {
    const mail: IncomingMail = {
      id: newId(),
      messageId: `<${newId()}@p.example>`,
      inReplyTo: null,
      references: [],
      to: [own],
      subject: "Re: Your offer",
      text: `Yes ${newId()}`,
      isTextOwn: true,
      fullText: "Yes",
      hidden: null,
      at: new Date(),
      verdict: { kind: "reply", reason: "test" },
      ...given,
    };
    const [row] =
      await database.admin`select coalesce(mail_cursor, poll_cursor) as cursor from mailboxes where id = ${id}`;
    await syncMailbox(
      {
        poll: async (cursor) => ({
          mails: [{ id: mail.id, at: mail.at, raw: Buffer.alloc(0) }],
          cursor: `${cursor ?? ""}x`,
        }),
        read: async () => mail,
      },
      { ...account, cursor: row?.cursor ?? null },
    );
    const [found] =
      await database.admin`select matched_by from messages where lane_ref = ${id} and direction = 'in' and text = ${mail.text}`;
    return found ? String(found.matched_by) : null;
  };
  const who = (email: string) => ({ email, name: "" });
  return { workspaceId, credentialId, company, own, id, email, prospectId, messageId, send, receive, who };
}

describe("a mail belongs to the person", () => {
  it("who is answered by its thread, from whatever address it comes; the reason is kept", async () => {
    const { messageId, prospectId, receive, who } = await written();
    expect(await receive({ from: who("pat@private.example"), inReplyTo: messageId, subject: "other" })).toBe(
      "message",
    );
    const theirs = `<${newId()}@p.example>`;
    expect(
      await receive({ from: who("pat@private.example"), references: [messageId], messageId: theirs }),
    ).toBe("message");
    expect(await receive({ from: who("assistant@third.example"), inReplyTo: theirs })).toBe("thread");
    expect(replied).toEqual([prospectId, prospectId, prospectId]);
  });

  it("whose address it comes from, in other spellings too", async () => {
    const { company, receive, who, email } = await written();
    expect(await receive({ from: who(email), subject: "A question" })).toBe("address");
    expect(await receive({ from: who(`Pat+work@${company}`), subject: "A question" })).toBe("address");
  });

  it("whose colleague answers under our subject with any language's prefix, where only one of the company was written to", async () => {
    const { workspaceId, credentialId, company, send, receive, who } = await written();
    const colleague = who(`kim@${company}`);
    for (const subject of ["Re: Your offer", "AW: Your offer", "回复：Your offer"])
      expect(await receive({ from: colleague, subject })).toBe("colleague");
    expect(await receive({ from: colleague, subject: "Your offer" })).toBeNull();
    expect(await receive({ from: colleague, subject: "Re: something else" })).toBeNull();
    expect(await receive({ from: who("kim@elsewhere.example"), subject: "Re: Your offer" })).toBeNull();
    const second = await makeProspect(database.admin, { workspaceId, credentialId, email: `sam@${company}` });
    await send("Your offer", second, `<${newId()}@own.example>`);
    expect(await receive({ from: colleague })).toBeNull();
  });
});

describe("an own copy is nobody's reply", () => {
  it("from the mailbox's own address: a copy to itself, a follow-up by hand, a rule's copy", async () => {
    const { own, messageId, email, receive, who } = await written();
    expect(await receive({ from: who(own), inReplyTo: messageId, to: [email] })).toBeNull();
    expect(
      await receive({ from: who(own.replace("@", "+copy@").toUpperCase()), inReplyTo: messageId }),
    ).toBeNull();
    expect(replied).toEqual([]);
  });

  it("with the Message-ID of a mail that we sent, whatever its sender's alias", async () => {
    const { messageId, receive, who } = await written();
    expect(await receive({ from: who("alias@another.example"), messageId })).toBeNull();
  });

  it("from another mailbox of the workspace, a member, or a colleague or alias at the mailbox's own company", async () => {
    const { workspaceId, credentialId, own, messageId, receive, who } = await written();
    const other = `${newId()}@elsewhere.example`;
    await makeMailbox(database.admin, { workspaceId, credentialId, email: other });
    const [user] =
      await database.admin`select u.email from users u join memberships m on m.user_id = u.id where m.workspace_id = ${workspaceId}`;
    for (const from of [other, String(user?.email), `boss@${own.split("@")[1]}`])
      expect(await receive({ from: who(from), inReplyTo: messageId }), from).toBeNull();
    expect(replied).toEqual([]);
  });

  it("but a person of the workspace at the same company, or with a mailbox of the workspace, answers for themselves", async () => {
    const { workspaceId, credentialId, own, receive, who } = await written();
    const inside = `friend@${own.split("@")[1]}`;
    await makeProspect(database.admin, { workspaceId, credentialId, email: inside });
    expect(await receive({ from: who(inside), subject: "Hi" })).toBe("address");
  });
});
