import { db, readProductNow } from "@/lib/db/index.ts";
import { holdFiles, withFiles } from "@/lib/domain/files/index.ts";
import { spendByPerson } from "@/lib/domain/lanes/index.ts";
import { openMailAccount, requireMailbox } from "@/lib/domain/mailboxes/index.ts";
import { readProspect, type UnsubscribeLink } from "@/lib/domain/prospects/index.ts";
import { placeholderValues } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { chooseSignature, type SignatureChoice } from "@/lib/domain/signatures/index.ts";
import { composeMail } from "@/lib/domain/signatures/rules/compose-mail.ts";
import { placeFiles } from "@/lib/domain/signatures/rules/pictures.ts";
import { isAddressSuppressed } from "@/lib/domain/suppression/index.ts";
import {
  audit,
  beginDeed,
  type DeedEnd,
  failDeed,
  findDeed,
  type Member,
  postalAddressOf,
} from "@/lib/domain/workspaces/index.ts";
import { invalidField, MayNotBegin, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { asWritten } from "@/lib/kernel/placeholders/as-written.ts";
import { render } from "@/lib/kernel/placeholders/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { sampleValues } from "./rules/sample-person.ts";
import { email } from "./rules/steps/email/rules.ts";

export interface TestMail {
  readonly receiver: string;
  readonly subject: string;
  readonly text: string;
  readonly mailboxId: Id;
  /** The person whose values fill the texts. Null: an invented person. */
  readonly prospectId: Id | null;
  /**
   * An idempotency key that the caller chooses: the same mail with the same key goes out once [F16]. Null: each call
   * sends one.
   */
  readonly key: string | null;
  /** The line above the unsubscribe link, with placeholders. Null: the mail has no link. */
  readonly unsubscribeText: string | null;
  /** The signature below the text. Null: none. */
  readonly signature: SignatureChoice | null;
  /** Whether it ends with the workspace's postal address. */
  readonly withPostalAddress: boolean;
  /** Ids of the kept files that go with it. Left out: none. */
  readonly files?: readonly Id[];
}

export interface TestMailPorts {
  readonly mail: Pick<MailPort, "send">;
  /** The address of a mail's unsubscribe link. */
  readonly unsubscribeUrl: (link: UnsubscribeLink) => Promise<string>;
}

/**
 * Sends an email step as it would look (OC-059, OC-102) to an address that a person enters, through a mailbox that the
 * member may use and within its budget. Its unsubscribe link leads to a page that says that it is a test, and
 * unsubscribes nobody. A test mail belongs to no conversation and is tried once. A second call with the same key sends
 * nothing and gives the first call's result, also where that failed. Throws `not_found`; `invalid_input` for a
 * suppressed address, a placeholder without a value, and a signature that is gone; `conflict` for a mailbox that isn't
 * connected; `provider_failed` with the server's message.
 */
export async function sendTestMail(
  member: Member,
  { mail, unsubscribeUrl }: TestMailPorts,
  input: TestMail,
): Promise<void> {
  const { workspaceId, userId } = member;
  const { key, mailboxId, receiver, prospectId, files: fileIds = [] } = input;
  const person = prospectId === null ? null : await readProspect(member, prospectId);
  const values = person ? asWritten(placeholderValues(person)) : sampleValues;
  const [subject, text] = [fill("subject", input.subject, values), fill("text", input.text, values)];
  const line =
    input.unsubscribeText === null ? null : fill("unsubscribe_text", input.unsubscribeText, values);
  const id =
    key === null
      ? newId()
      : namedId(
          workspaceId,
          userId,
          "test",
          key,
          mailboxId,
          receiver,
          prospectId ?? "",
          subject,
          text,
          ...(line === null ? [] : [line]),
          ...(input.signature === null ? [] : ["signature", input.signature.signatureId]),
          ...(input.withPostalAddress ? ["postal"] : []),
          ...fileIds,
        );
  const deed = { workspaceId, id, kind: "mailbox.test_mail" };
  // Without a person: the link of a test mail.
  const url =
    line === null
      ? null
      : await unsubscribeUrl({ workspaceId, prospectId: null, sourceId: id, address: receiver });
  const opened = await db.tenant({ workspaceId }, async (tx) => {
    await requireMailbox(tx, member, mailboxId);
    if (await isAddressSuppressed(tx.sql, workspaceId, receiver.toLowerCase()))
      throw invalidField("receiver", "receiverOptedOut");
    const before = await findDeed(tx.sql, deed);
    if (before) return again(before);
    await holdFiles(tx, member, fileIds);
    const signature = input.signature && (await chooseSignature(tx, member, input.signature));
    const account = await openMailAccount(tx, workspaceId, mailboxId);
    if (!account) throw new ProductError("conflict", "integrationMissing");
    if (!(await beginDeed(tx.sql, deed))) return null;
    await audit(tx, { workspaceId, actorUserId: userId, action: "mailbox.test_mail", subjectId: mailboxId });
    const now = await readProductNow(tx.sql);
    await spendByPerson(tx.sql, {
      workspaceId,
      laneKind: "mailbox",
      laneRef: mailboxId,
      kind: email.budgets[0],
      now,
    });
    const postal = input.withPostalAddress ? await postalAddressOf(tx, workspaceId) : "";
    return { account, signature, postal: postal || null };
  });
  if (!opened) return;
  const { account, signature, postal } = opened;
  const unsubscribe = line === null || url === null ? null : { line, url };
  const written = {
    messageId: `<test-${id}@${account.email.split("@")[1] ?? "localhost"}>`,
    subject,
    to: { email: receiver, name: "" },
    inReplyTo: null,
    references: [],
    unsubscribeUrl: url,
  };
  try {
    await withFiles(
      workspaceId,
      [...fileIds, ...(signature?.pictures ?? [])],
      (read, letGo) => {
        const { files, ...placed } = placeFiles({ text, signature, messageId: written.messageId }, read);
        const words = composeMail({ text, unsubscribe, postal, ...placed });
        return mail.send(account, { ...written, ...words, files }, undefined, () => {
          files.length = 0;
          letGo();
        });
      },
      patienceMs,
    );
  } catch (caught) {
    const error = asProviders(caught);
    if (!(error instanceof ProviderError)) throw error;
    await db.tenant({ workspaceId }, async (tx) => {
      await failDeed(tx.sql, deed, error.detail);
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "mailbox.test_mail_failed",
        subjectId: mailboxId,
        data: { detail: error.detail },
      });
    });
    throw failed(error.detail, error);
  }
}

/** How long a test mail waits for the memory that its files need, in machine ms: a person waits for it. */
const patienceMs = 20_000;

/** Nothing has left of a mail for whose files there was no memory. */
const asProviders = (error: unknown) =>
  error instanceof MayNotBegin ? new ProviderError("unavailable", error.message, { cause: error }) : error;

/** The first call's answer. While that one is under way, it counts as a success. */
function again({ state, detail }: DeedEnd): null {
  if (state === "failed") throw failed(detail);
  return null;
}

function failed(detail: string, cause?: unknown): ProductError {
  return new ProductError("provider_failed", "testMailFailed", { cause, values: { detail } });
}

function fill(path: string, text: string, values: Readonly<Record<string, string | null>>): string {
  const filled = render(text, values);
  if (filled.ok) return filled.text;
  throw new ProductError("invalid_input", "placeholderEmpty", {
    values: { names: filled.missing.join(", ") },
    fields: [{ path, message: "placeholderEmpty", values: { names: filled.missing.join(", ") } }],
  });
}
