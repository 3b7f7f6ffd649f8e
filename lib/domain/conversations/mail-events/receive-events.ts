import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { findEventSettings, keepTopic, mailboxOfToken, noteEventTime } from "@/lib/domain/mailboxes/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailEvent, MailEventsPort, SignedCall, Told } from "@/lib/providers/mail-events/port.ts";
import { findReportedMail } from "../store/people.ts";
import { findOwnMails, isReported } from "../store/reported.ts";
import { recordMail } from "../sync/record-mail.ts";
import { mailOfEvent } from "./mail-of-event.ts";

/** The mails of a workspace that a service says it took, by their Message-IDs. */
export interface TakenMails {
  readonly workspaceId: Id;
  readonly messageIds: readonly string[];
}

/**
 * Takes what a service tells of a mailbox's mails: only what it signed, and only about mails that this workspace sent (docs/mail.md).
 * Events are recorded one by one, so that one that fails costs only itself; then the call fails, too, and the service repeats it.
 * What was recorded before is passed over.
 *
 * Throws `not_found` for an unknown address, `forbidden` where the signature is wrong or nothing is set up, `invalid_input` for what
 * isn't the service's.
 */
export async function receiveMailEvents(
  port: MailEventsPort,
  token: string,
  call: SignedCall,
): Promise<TakenMails> {
  const named = mailboxOfToken(token);
  const { workspaceId, mailboxId } = named ?? {};
  const settings =
    workspaceId && mailboxId
      ? await db.tenant({ workspaceId }, (tx) => findEventSettings(tx, workspaceId, mailboxId))
      : null;
  if (!workspaceId || !mailboxId || !settings) throw new ProductError("not_found", "integrationMissing");
  const told = await asRefusal(async () => {
    if (settings.type === "sendgrid")
      return settings.eventKey === null ? null : port.sendgrid(settings.eventKey, call);
    return settings.type === "amazon"
      ? eventsOfTopic(port, { workspaceId, mailboxId, known: settings.eventTopic }, call.raw)
      : null;
  });
  if (told === null) throw new ProductError("forbidden", "mailEventsUnknown");
  if (told.reports.length > 0) await recordAll(workspaceId, mailboxId, told.reports);
  if (told.reports.length + told.taken.length > 0)
    await db.tenant({ workspaceId }, (tx) => noteEventTime(tx, workspaceId, mailboxId, new Date(systemMs())));
  return { workspaceId, messageIds: told.taken };
}

interface Topical {
  readonly workspaceId: Id;
  readonly mailboxId: Id;
  /** The topic that was confirmed. Null: none. */
  readonly known: string | null;
}

/** The events of a message of the mailbox's own topic. Its first topic becomes its own. Null: it isn't the mailbox's. */
async function eventsOfTopic(
  port: MailEventsPort,
  { workspaceId, mailboxId, known }: Topical,
  raw: Uint8Array,
): Promise<Told | null> {
  const message = await port.amazon(raw);
  if (message.kind === "events") return message.topic === known ? message : null;
  const { topic } = message;
  if (!(await db.tenant({ workspaceId }, (tx) => keepTopic(tx, workspaceId, mailboxId, topic)))) return null;
  await message.confirm();
  return { reports: [], taken: [] };
}

async function recordAll(workspaceId: Id, mailboxId: Id, events: readonly MailEvent[]): Promise<void> {
  // A service tells of all that its account sends, also by other programs: most of that is asked about at once.
  const quoted = events.flatMap(({ verdict }) => verdict.quoted);
  const own = await db.tenant({ workspaceId }, (tx) => findOwnMails(tx.sql, workspaceId, quoted));
  let failure: unknown = null;
  for (const event of events.filter(({ verdict }) => verdict.quoted.some((id) => own.has(id)))) {
    try {
      await db.tenant({ workspaceId }, (tx) => recordOne(tx, workspaceId, mailboxId, event));
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
}

/** Records an event as the report that it is. What the service also sent as a mail isn't recorded twice. */
async function recordOne(tx: Tx, workspaceId: Id, mailboxId: Id, event: MailEvent): Promise<void> {
  const { kind, quoted, addresses } = event.verdict;
  const about = await findReportedMail(tx.sql, workspaceId, quoted, addresses);
  if (!about || (await isReported(tx.sql, workspaceId, about, kind))) return;
  const account = { kind: "mailbox", workspaceId, id: mailboxId, cursor: null, ref: "", askedAt: 0 } as const;
  await recordMail(tx, account, mailOfEvent(event, await readProductNow(tx.sql)));
}

/** Runs the reading of a call. What isn't the service's is refused in the product's words. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "auth") throw new ProductError("forbidden", "mailEventsUnknown", { cause: error });
    if (error.kind === "rejected") throw new ProductError("invalid_input", "invalidBody", { cause: error });
    throw new ProductError("provider_failed", "mailServerUnreachable", {
      values: { detail: error.detail },
      cause: error,
    });
  }
}
