import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { recordMail } from "@/lib/domain/conversations/sync/record-mail.ts";
import { judgeMailbox } from "@/lib/domain/mailboxes/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { Verdict } from "@/lib/providers/mail/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { makeWriter } from "../../factories/written-to.ts";

const database = testDatabase();
productListeners();

/** A mailbox that has written to some people. */
async function sender(people: number) {
  const { workspaceId } = await makeMember(database.admin);
  const { mailboxId, own, writeTo } = await makeWriter(database.admin, workspaceId);
  const mails: { readonly email: string; readonly messageId: string }[] = [];
  for (let n = 0; n < people; n++) mails.push(await writeTo());
  const account = { kind: "mailbox", workspaceId, id: mailboxId, cursor: null, ref: "", askedAt: 0 } as const;
  /** A report of its own Message-ID about the mail to one of them. */
  const reported = (about: number, verdict: object) =>
    db.tenant({ workspaceId }, (tx) =>
      recordMail(tx, account, {
        id: newId(),
        messageId: `<${newId()}@server.example>`,
        inReplyTo: null,
        references: [],
        to: [own],
        from: { email: "mailer-daemon@server.example", name: "" },
        subject: "Report",
        text: newId(),
        isTextOwn: true,
        fullText: "Words",
        hidden: null,
        at: new Date(),
        verdict: {
          addresses: [mails[about]?.email ?? ""],
          quoted: [mails[about]?.messageId ?? ""],
          status: "5.0.0",
          detail: "no",
          reason: "r",
          ...verdict,
        } as unknown as Verdict,
      }),
    );
  const judged = async () => {
    await db.tenant({ workspaceId }, (tx) => judgeMailbox(tx, workspaceId, mailboxId));
    const [row] =
      await database.admin`select health, health_reason as reason from mailboxes where id = ${mailboxId}`;
    return row;
  };
  return { reported, judged };
}

const complaint = { kind: "complaint", type: "abuse" };
const gone = { kind: "bounce", class: "hard" };
const blocked = { kind: "bounce", class: "blocked" };

it("one recipient who repeats a complaint pauses no mailbox, and two who complain do [S25]", async () => {
  const { reported, judged } = await sender(2);
  for (let n = 0; n < 4; n++) await reported(0, complaint);
  expect(await judged()).toEqual({ health: "slowed", reason: "complaints" });
  await reported(1, complaint);
  expect(await judged()).toEqual({ health: "paused", reason: "complaints" });
});

it("one recipient's bounces and refusals, however many reports tell of them, change nothing [S25]", async () => {
  const { reported, judged } = await sender(5);
  for (let n = 0; n < 6; n++) await reported(0, gone);
  for (let n = 0; n < 6; n++) await reported(1, blocked);
  expect(await judged()).toEqual({ health: "healthy", reason: null });
  for (const about of [2, 3]) await reported(about, blocked);
  expect(await judged()).toEqual({ health: "paused", reason: "refused" });
});
