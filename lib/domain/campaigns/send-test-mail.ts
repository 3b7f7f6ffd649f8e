import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { openMailAccount, requireMailbox } from "@/lib/domain/mailboxes/index.ts";
import { readProspect } from "@/lib/domain/prospects/index.ts";
import { placeholderValues } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { render } from "@/lib/kernel/placeholders/index.ts";
import type { MailPort } from "@/lib/providers/mail/port.ts";
import { sampleValues } from "./rules/sample-person.ts";
import { isSuppressed } from "./store/suppressed.ts";

export interface TestMail {
  readonly receiver: string;
  readonly subject: string;
  readonly text: string;
  readonly mailboxId: Id;
  /** As whom the texts are filled; null: an invented person. */
  readonly prospectId: Id | null;
}

/** Books the mail into the mailbox's budget; wiring binds it. */
export type SpendTestMail = (
  tx: Tx,
  what: {
    readonly workspaceId: Id;
    readonly laneKind: "mailbox";
    readonly laneRef: Id;
    readonly kind: "email";
    readonly now: Date;
  },
) => Promise<void>;

/**
 * Sends an email step as it would look to the address that a person names (OC-059, OC-102), through a mailbox that the
 * member may use and within its budget. A test belongs to no conversation and is tried once. Throws `not_found`;
 * `invalid_input` for an address that wants to hear nothing and for a placeholder that stays empty; `conflict` for a
 * mailbox that isn't connected; `provider_failed` with the server's word.
 */
export async function sendTestMail(
  member: Member,
  mail: Pick<MailPort, "send">,
  spend: SpendTestMail,
  input: TestMail,
): Promise<void> {
  const { workspaceId, userId } = member;
  const person = input.prospectId === null ? null : await readProspect(member, input.prospectId);
  const values = person ? placeholderValues(person) : sampleValues;
  const [subject, text] = [fill("subject", input.subject, values), fill("text", input.text, values)];
  const id = newId();
  const account = await db.tenant({ workspaceId }, async (tx) => {
    await requireMailbox(tx, member, input.mailboxId);
    if (await isSuppressed(tx.sql, workspaceId, input.receiver.toLowerCase()))
      throw invalidField("receiver", "receiverOptedOut");
    const opened = await openMailAccount(tx, workspaceId, input.mailboxId);
    if (!opened) throw new ProductError("conflict", "integrationMissing");
    const now = await readProductNow(tx.sql);
    await spend(tx, { workspaceId, laneKind: "mailbox", laneRef: input.mailboxId, kind: "email", now });
    await audit(tx, {
      ...{ workspaceId, actorUserId: userId, action: "mailbox.test_mail", subjectId: input.mailboxId },
    });
    return opened;
  });
  try {
    await mail.send(account, {
      ...{ messageId: `<test-${id}@${account.email.split("@")[1] ?? "localhost"}>`, subject, text },
      ...{ to: { email: input.receiver, name: "" }, html: null, inReplyTo: null, references: [] },
      unsubscribeUrl: null,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProductError("provider_failed", "testMailFailed", {
      cause: error,
      values: { detail: error.detail },
    });
  }
}

function fill(path: string, text: string, values: Readonly<Record<string, string | null>>): string {
  const filled = render(text, values);
  if (filled.ok) return filled.text;
  throw new ProductError("invalid_input", "placeholderEmpty", {
    values: { names: filled.missing.join(", ") },
    fields: [{ path, message: "placeholderEmpty", values: { names: filled.missing.join(", ") } }],
  });
}
