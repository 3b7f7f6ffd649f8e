import { db, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailEventsPort } from "@/lib/providers/mail-events/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireMailbox } from "../read-mailboxes.ts";
import { requireLead } from "../require-lead.ts";
import { findEventSettings, forgetEvents, setEventKey } from "../store/events.ts";
import { eventTokenOf } from "./event-token.ts";

/** How a service tells of a mailbox's mails, for the mailbox's page. */
export interface EventStanding {
  /** The secret in the address to which it tells. */
  readonly token: string;
  /** Whether what it tells is believed: its key is known, or its topic was confirmed. */
  readonly isSetUp: boolean;
  /** Machine time of the last event. */
  readonly lastAt: Date | null;
}

/**
 * How a mailbox's service tells of its mails. Null: its type has no events, since what comes back comes as mail. Throws
 * `not_found`.
 */
export function readMailEvents(member: Member, id: Id): Promise<EventStanding | null> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireMailbox(tx, member, id);
    const settings = await findEventSettings(tx, workspaceId, id);
    if (settings?.type !== "sendgrid" && settings?.type !== "amazon") return null;
    return {
      token: eventTokenOf({ workspaceId, mailboxId: id }),
      isSetUp: (settings.type === "sendgrid" ? settings.eventKey : settings.eventTopic) !== null,
      lastAt: settings.eventAt,
    };
  });
}

/**
 * Sets the public key by which SendGrid's events are checked. Throws `not_found`, `forbidden` (a worker, for a mailbox
 * that others use) and `invalid_input` for a text that is no such key.
 */
export function changeEventKey(
  member: Member,
  port: Pick<MailEventsPort, "isKey">,
  id: Id,
  key: string,
): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const box = await requireMailbox(tx, member, id);
    await requireLead(tx, member, box);
    if (box.type !== "sendgrid") throw new ProductError("conflict", "mailEventsOther");
    if (!port.isKey(key)) throw invalidField("verification_key", "mailEventKeyInvalid");
    await setEventKey(tx, workspaceId, id, key.trim());
    await noteChange(tx, member, id);
  });
}

/**
 * Forgets the topic or key, so that another one can be set up. Throws `not_found` and `forbidden` (a worker, for a
 * mailbox that others use).
 */
export function resetEvents(member: Member, id: Id): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireLead(tx, member, await requireMailbox(tx, member, id));
    await forgetEvents(tx, workspaceId, id);
    await noteChange(tx, member, id);
  });
}

async function noteChange(tx: Tx, { workspaceId, userId }: Member, subjectId: Id): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: userId, action: "mailbox.update", subjectId });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}
