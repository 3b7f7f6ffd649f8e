import { setTimeout as sleep } from "node:timers/promises";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { findMember, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { ByHandPorts } from "./by-hand-ports.ts";
import { becomeMessage, messageIdOfScheduled } from "./one-sending.ts";
import { retryWaiting } from "./retry-waiting.ts";
import { stopReasonOf } from "./rules/stop-reason.ts";
import { requireScheduled } from "./schedule-message.ts";
import { handOver, readSending, type SendingState } from "./send-by-hand.ts";
import { stopAtItsTime } from "./stop-scheduled.ts";
import { lockPerson } from "./store/people.ts";
import {
  findScheduled,
  hasAnsweredSince,
  lockScheduled,
  putOffScheduled,
  type ScheduledRow,
  takeDue,
} from "./store/scheduled.ts";

/** Messages that one worker sends at the same time. */
const batch = 20;
/** How often the loop looks, in machine milliseconds. It can't sleep until the next one is due: product time may jump. */
const pollEveryMs = 1000;

/**
 * Sends the scheduled messages of all workspaces whose product time has come, a batch at once. Returns how many it looked
 * at. Any number of workers may run it.
 *
 * A message is sent at most once: one transaction checks it again, under the person's lock, and records it under an id
 * that its own id gives; whoever recorded it gives it to the provider, and `recoverByHand` settles what a dead process
 * left. What can't be sent is stopped with a reason, and shown.
 */
export async function sendDue(ports: ByHandPorts): Promise<number> {
  const due = await db.hot("operations", async ({ sql }) => takeDue(sql, await readProductNow(sql), batch));
  await Promise.all(
    due.map(({ workspaceId, id }) =>
      // One that fails must not keep the others waiting.
      sendOne(ports, workspaceId, id).catch(async (err: unknown) => {
        logger("inbox").warn({ err, scheduled: id }, "a scheduled message could not be sent");
        // Where that can't be written either, it is taken again once its hold is over.
        await db.tenant({ workspaceId }, ({ sql }) => putOffScheduled(sql, workspaceId, id)).catch(() => {});
      }),
    ),
  );
  return due.length;
}

async function sendOne(ports: ByHandPorts, workspaceId: Id, id: Id): Promise<void> {
  const messageId = await db.tenant({ workspaceId }, async (tx) => {
    const row = await lockWaiting(tx, workspaceId, id);
    if (!row || row.sendAt.getTime() > (await readProductNow(tx.sql)).getTime()) return null;
    const author = await findMember(tx, workspaceId, row.userId);
    return author ? becomeOrStop(tx, author, row) : stop(tx, workspaceId, row, "author_left");
  });
  if (messageId !== null) await handOver(ports, workspaceId, messageId);
}

/** Locks the person, then the message. Null where it no longer waits. */
async function lockWaiting(tx: Tx, workspaceId: Id, id: Id): Promise<ScheduledRow | null> {
  const found = await findScheduled(tx.sql, workspaceId, id);
  if (!found || !(await lockPerson(tx.sql, workspaceId, found.prospectId))) return null;
  const row = await lockScheduled(tx.sql, workspaceId, id);
  return row?.state === "waiting" ? row : null;
}

/** Makes it a message that is being sent; returns that one's id. Null where it was stopped instead. */
async function becomeOrStop(tx: Tx, author: Member, row: ScheduledRow): Promise<Id | null> {
  const { workspaceId } = author;
  if (await hasAnsweredSince(tx.sql, workspaceId, row.id)) return stop(tx, workspaceId, row, "answered");
  try {
    return await becomeMessage(tx, author, row);
  } catch (error) {
    const reason = error instanceof ProductError ? stopReasonOf(error) : null;
    if (reason === null) throw error;
    return stop(tx, workspaceId, row, reason);
  }
}

async function stop(
  tx: Tx,
  workspaceId: Id,
  { id, prospectId }: ScheduledRow,
  reason: NonNullable<ScheduledRow["reason"]>,
): Promise<null> {
  await stopAtItsTime(tx, { workspaceId, prospectId, id }, reason);
  return null;
}

/**
 * Sends a message that waits for its time now. Pressed again, it tells how the sending went. Throws `not_found`;
 * `forbidden` for a colleague's; `conflict` for one that was stopped or canceled; `invalid_input` if the channel can't be
 * used.
 */
export async function sendScheduledNow(member: Member, ports: ByHandPorts, id: Id): Promise<SendingState> {
  const { workspaceId } = member;
  const messageId = messageIdOfScheduled(workspaceId, id);
  const isNew = await db.tenant({ workspaceId }, async (tx) => {
    const { userId, prospectId } = await requireScheduled(tx, member, id);
    if (userId !== member.userId) throw new ProductError("forbidden", "scheduledOfOther");
    await lockPerson(tx.sql, workspaceId, prospectId);
    const row = await lockScheduled(tx.sql, workspaceId, id);
    if (row?.state === "sent") return false;
    if (row?.state !== "waiting") throw new ProductError("conflict", "scheduledOver");
    await becomeMessage(tx, member, row);
    return true;
  });
  if (isNew) await handOver(ports, workspaceId, messageId);
  return readSending(workspaceId, messageId);
}

/**
 * Sends due messages, and tries those again that wait, until the signal. Each has a loop of its own: a server that can't be reached
 * is waited for, and what was scheduled must leave meanwhile. A failed round is logged and tried again.
 */
export async function runScheduled(ports: ByHandPorts, signal: AbortSignal): Promise<void> {
  const go = async (round: (ports: ByHandPorts) => Promise<number>, words: string) => {
    while (!signal.aborted) {
      const looked = await round(ports).catch((err: unknown) => {
        logger("inbox").warn({ err }, words);
        return 0;
      });
      await sleep(looked === batch ? 0 : pollEveryMs, undefined, { signal }).catch(() => {});
    }
  };
  await Promise.all([
    go(sendDue, "scheduled messages could not be sent; tried again"),
    go(retryWaiting, "waiting mails could not be tried again"),
  ]);
}
