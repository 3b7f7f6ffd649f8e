import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { openMailAccount, requireMailbox } from "@/lib/domain/mailboxes/index.ts";
import { readProspect } from "@/lib/domain/prospects/index.ts";
import { placeholderValues } from "@/lib/domain/prospects/rules/placeholder-values.ts";
import { auditOnce, type Member, readAudited } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
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
  /** The caller's name of this deed: the same mail of the same name goes out once [F16]. Null: once a call. */
  readonly key: string | null;
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
 * member may use and within its budget. A test belongs to no conversation and is tried once; of the same key a second
 * call does nothing, and fails like the first one where that has failed. Throws `not_found`;
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
  const { key, mailboxId, receiver, prospectId } = input;
  const person = prospectId === null ? null : await readProspect(member, prospectId);
  const values = person ? placeholderValues(person) : sampleValues;
  const [subject, text] = [fill("subject", input.subject, values), fill("text", input.text, values)];
  const id =
    key === null
      ? newId()
      : namedId(workspaceId, userId, "test", key, mailboxId, receiver, prospectId ?? "", subject, text);
  const failedId = namedId(id, "failed");
  const account = await db.tenant({ workspaceId }, async (tx) => {
    await requireMailbox(tx, member, mailboxId);
    if (await isSuppressed(tx.sql, workspaceId, receiver.toLowerCase()))
      throw invalidField("receiver", "receiverOptedOut");
    if (await readAudited(tx, workspaceId, id)) return again(await readAudited(tx, workspaceId, failedId));
    const opened = await openMailAccount(tx, workspaceId, mailboxId);
    if (!opened) throw new ProductError("conflict", "integrationMissing");
    const deed = { workspaceId, actorUserId: userId, action: "mailbox.test_mail", subjectId: mailboxId };
    if (!(await auditOnce(tx, id, deed))) return null;
    const now = await readProductNow(tx.sql);
    await spend(tx, { workspaceId, laneKind: "mailbox", laneRef: mailboxId, kind: "email", now });
    return opened;
  });
  if (!account) return;
  try {
    await mail.send(account, {
      ...{ messageId: `<test-${id}@${account.email.split("@")[1] ?? "localhost"}>`, subject, text },
      ...{ to: { email: receiver, name: "" }, html: null, inReplyTo: null, references: [] },
      unsubscribeUrl: null,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const data = { detail: error.detail };
    await db.tenant({ workspaceId }, (tx) =>
      auditOnce(tx, failedId, {
        ...{
          workspaceId,
          actorUserId: userId,
          action: "mailbox.test_mail_failed",
          subjectId: mailboxId,
          data,
        },
      }),
    );
    throw failed(error.detail, error);
  }
}

/** The first one's answer. While that is on its way, nothing speaks against it. */
function again(failure: Awaited<ReturnType<typeof readAudited>>): null {
  if (failure) throw failed(String(failure.detail ?? ""));
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
