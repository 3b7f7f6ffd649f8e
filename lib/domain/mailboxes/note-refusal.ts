import { db, type Tx } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { disableMailbox } from "./disable-mailbox.ts";
import { afterRefusal } from "./rules/refusals.ts";
import {
  countRefusal,
  countSendRefusal,
  forgetRefusals,
  forgetSendRefusals,
  listSendingAgain,
  putSendingOff,
} from "./store/refusals.ts";

/**
 * Records that a mailbox's server refused a sign-in which was good before. The mailbox stays connected and is tried
 * again; after several refusals it is disabled (rules/refusals.ts). For the worker, inside its transaction.
 * @param since product time at which the refused try began: a mailbox connected after that isn't touched.
 * @returns how long to wait until the next try, in machine milliseconds.
 */
export async function noteRefusal(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  detail: string,
  since: Date,
): Promise<number> {
  const counted = await countRefusal(tx, workspaceId, mailboxId, cutText(detail, 300), since);
  if (!counted) return 0;
  const then = afterRefusal(counted.refusals, counted.sinceMs);
  if (then === "disable") {
    await disableMailbox(tx, workspaceId, mailboxId, detail, since);
    return 0;
  }
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
  return then.waitMs;
}

/** Forgets the refusals of a mailbox that let us sign in again. For the worker, inside its transaction. */
export async function clearRefusals(tx: Tx, workspaceId: Id, mailboxId: Id): Promise<void> {
  if (await forgetRefusals(tx, workspaceId, mailboxId))
    announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}

/**
 * The same for a sign-in that was refused while a mail was sent: the lane stands still until the next try. It is
 * counted apart, because a server may take the sign-in that reads and refuse the one that sends.
 */
export async function noteSendRefusal(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  detail: string,
  since: Date,
): Promise<void> {
  const counted = await countSendRefusal(tx, workspaceId, mailboxId, cutText(detail, 300), since);
  if (!counted) return;
  const then = afterRefusal(counted.refusals, counted.sinceMs);
  if (then === "disable") return disableMailbox(tx, workspaceId, mailboxId, detail, since);
  await putSendingOff(tx, workspaceId, mailboxId, then.waitMs);
  await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}

/** Forgets them for a mailbox that sends again. For the worker, inside its transaction. */
export async function clearSendRefusals(tx: Tx, workspaceId: Id, mailboxId: Id): Promise<void> {
  if (await forgetSendRefusals(tx, workspaceId, mailboxId))
    announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes"] });
}

const nextSending = inTurn(200, (after, most) =>
  db.platform("operations", ({ sql }) => listSendingAgain(sql, after, most)),
);

/** Forgets the refusals of mailboxes that have sent since, where the worker that sent didn't. For the worker. */
export async function clearForgotten(): Promise<void> {
  await forEach(await nextSending(), ({ workspaceId, id }) =>
    db.tenant({ workspaceId }, (tx) => clearSendRefusals(tx, workspaceId, id)),
  );
}
