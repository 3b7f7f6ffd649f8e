import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { recoverByHand, sendByHand } from "@/lib/domain/conversations/index.ts";
import { whoseMail } from "@/lib/domain/conversations/sync/whose-mail.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { OutgoingMail } from "@/lib/providers/mail/port.ts";
import { byHandStage } from "../../factories/by-hand-stage.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

/** A service that gives each mail a Message-ID of its own, as SES does. */
function renamingService() {
  const { ports } = byHandStage();
  const given = `<${newId()}@eu-central-1.amazonses.com>`;
  const failures: ProviderError[] = [];
  const send = async (
    _account: unknown,
    _mail: OutgoingMail,
    begin: () => Promise<void> = async () => {},
  ) => {
    await begin();
    const failure = failures.shift();
    if (failure) throw failure;
    return { messageId: given, response: "200" };
  };
  const receipt = { messageId: given, response: "found" };
  const lookUp = async () => ({ state: "done" as const, receipt });
  return { given, failures, ports: { ...ports, mail: { send, lookUp } } };
}

async function letter() {
  const { prospectId, incoming } = await makeConversation(database.admin, sender);
  await incoming("Hello", newId());
  return { prospectId, channel: "email", text: "My mail", subject: "S", key: newId() } as const;
}

/** Whose an answer is that comes from another address than the one that was written to. */
const whoseAnswer = (inReplyTo: string) =>
  db.tenant({ workspaceId: sender.workspaceId }, (tx) =>
    whoseMail(
      tx,
      { workspaceId: sender.workspaceId, id: sender.mailboxId },
      {
        messageId: `<${newId()}@elsewhere.example>`,
        inReplyTo,
        references: [],
        from: { email: `${newId()}@elsewhere.example`, name: "" },
        subject: "",
        at: new Date(),
        verdict: { kind: "reply", reason: "" },
      },
    ),
  );

describe("an answer from another address to a mail by hand", () => {
  it("is its person's where the service gave the mail another Message-ID", async () => {
    const { ports, given } = renamingService();
    const mail = await letter();
    expect(await sendByHand(sender, ports, mail)).toMatchObject({ state: "sent" });
    expect(await whoseAnswer(given)).toEqual({ prospectId: mail.prospectId, by: "message" });
  });

  it("is its person's where the service's answer was lost, and the mail was found", async () => {
    const { ports, given, failures } = renamingService();
    failures.push(new ProviderError("ambiguous", "no answer"));
    const mail = await letter();
    await sendByHand(sender, ports, mail);
    await recoverByHand(ports, 0);
    expect(await whoseAnswer(given)).toEqual({ prospectId: mail.prospectId, by: "message" });
  });
});
