import { db } from "@/lib/db/index.ts";
import { clearSendRefusals } from "@/lib/domain/mailboxes/index.ts";
import type { Settlement } from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { logger } from "@/lib/log/index.ts";

/**
 * Publishes that servers refused mails because of the mailbox, while they were handed over: the same follows as from a
 * report that comes later. If the worker dies before this, one refusal isn't counted.
 */
export async function noteSenderRefused(settlements: readonly Settlement[]): Promise<void> {
  for (const { outcome, intent } of settlements) {
    const isRefused = (outcome.state === "rejected" || outcome.state === "retry") && outcome.senderRefused;
    const { workspaceId, payload } = intent;
    if (!isRefused || !("mailboxId" in payload)) continue;
    const { mailboxId } = payload;
    const { detail } = outcome;
    const at = new Date(intent.intendedAt);
    await db
      .tenant({ workspaceId }, (tx) =>
        facts.publish(tx, {
          kind: "mail.refused",
          workspaceId,
          mailboxId,
          address: null,
          class: "blocked",
          status: "",
          detail,
          at,
        }),
      )
      .catch((err: unknown) =>
        logger("worker").warn({ err, action: intent.id }, "a refusal was not counted"),
      );
  }
}

/**
 * Forgets the refused sign-ins of mailboxes that send again. Only a mail that was tried before may tell of that, so
 * that sending costs no statement more.
 */
export async function noteSendsAgain(settlements: readonly Settlement[]): Promise<void> {
  const boxes = new Map<string, string>();
  for (const { outcome, intent } of settlements)
    if (outcome.state === "sent" && intent.attempts > 1 && "mailboxId" in intent.payload)
      boxes.set(intent.payload.mailboxId, intent.workspaceId);
  for (const [mailboxId, workspaceId] of boxes)
    await db.tenant({ workspaceId }, (tx) => clearSendRefusals(tx, workspaceId, mailboxId));
}
