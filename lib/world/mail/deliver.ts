import PostalMime from "postal-mime";
import { mailboxDomain } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { addDue, planAnswer } from "../store/due.ts";
import { lastOf } from "../store/history.ts";
import { addToOutbox, fileMail } from "../store/mail.ts";
import { personByEmail } from "../store/people.ts";
import { recordReceived } from "../store/received.ts";

/** The parts of a mail that the world uses. Broken MIME gives an empty text, never an error. */
export interface Submitted {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly raw: Buffer;
  readonly messageId: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** Parses what the SMTP server received. */
export async function readSubmitted(from: string, recipients: string[], raw: Buffer): Promise<Submitted> {
  const base = { from: from.toLowerCase(), recipients: recipients.map((entry) => entry.toLowerCase()), raw };
  try {
    const mail = await PostalMime.parse(raw);
    return {
      ...base,
      messageId: mail.messageId ?? null,
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? null,
    };
  } catch {
    return { ...base, messageId: null, subject: "", text: "", html: null };
  }
}

/** Postgres can't store zero bytes in texts. */
const clean = (text: string) => text.replaceAll("\0", "");

/** Stores a mail of the product's own account in the outbox. Mailboxes of the world receive it, too. */
export async function deliverSystemMail(db: Db, mail: Submitted, at: Date): Promise<void> {
  const subject = clean(mail.subject);
  const body = clean(mail.text);
  for (const recipient of mail.recipients) {
    const html = mail.html === null ? null : clean(mail.html);
    await addToOutbox(db, { recipient, subject, body, html, message_id: mail.messageId, at });
    await recordReceived(db, {
      account: mail.from,
      channel: "system_mail",
      person: null,
      address: recipient,
      ref: mail.messageId,
      subject,
      body,
      at,
    });
    if (recipient.endsWith(`@${mailboxDomain}`))
      await fileIncoming(db, recipient, mail.messageId, mail.raw, at);
  }
}

/** Puts a mail into a mailbox's inbox, or into the folder to which a rule of its owner takes it. */
export function fileIncoming(
  db: Db,
  mailbox: string,
  messageId: string | null,
  raw: Buffer,
  at: Date,
  folder = "INBOX",
) {
  return fileMail(db, { mailbox: mailbox.toLowerCase(), folder, messageId, raw, at, seen: false });
}

/** What a server does with a mail besides handing it on. */
interface Handling {
  /** The conversation that it continues. Null: none. */
  readonly thread?: number | null;
  /** Whether a copy is stored as sent. */
  readonly isFiled?: boolean;
  /** Whether a mail tells its sender that it couldn't be delivered. */
  readonly isReported?: boolean;
}

/**
 * Delivers a mailbox's mail to the people of the world, stores it as sent, and plans their reactions. Returns the
 * number of the copy that is stored as sent.
 */
export async function deliverMailboxMail(
  db: Db,
  seed: number,
  mailbox: string,
  mail: Submitted,
  at: Date,
  { thread = null, isFiled = true, isReported = true }: Handling = {},
): Promise<number> {
  const subject = clean(mail.subject);
  const entry = {
    account: mailbox,
    channel: "mail",
    ref: mail.messageId,
    subject,
    body: clean(mail.text),
    at,
  } as const;
  const { messageId, raw } = mail;
  if (isFiled) await fileMail(db, { mailbox, folder: "Sent", messageId, raw, at, seen: true, thread });
  // Mails are stored one at a time: the latest is this one.
  const copy = await lastOf(db, mailbox);
  for (const address of mail.recipients) {
    const person = await personByEmail(db, address);
    await recordReceived(db, { ...entry, person: person?.id ?? null, address });
    const payload = { mailId: mail.messageId, subject, address };
    if (person) {
      await planAnswer(db, seed, { account: mailbox, person: person.id, channel: "mail", at, payload });
    } else if (address.endsWith(`@${mailboxDomain}`)) {
      await fileIncoming(db, address, mail.messageId, mail.raw, at);
    } else if (isReported && address.endsWith(".example")) {
      await addDue(db, {
        due_at: new Date(at.getTime() + 1000),
        kind: "bounce",
        account: mailbox,
        person: null,
        payload,
      });
    }
  }
  return copy;
}
