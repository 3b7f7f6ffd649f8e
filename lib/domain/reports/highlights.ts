import type { HighlightRhythm } from "@/lib/contracts/words/metrics.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned } from "@/lib/domain/bulk/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { enqueue } from "@/lib/jobs/definitions/enqueue.ts";
import { namedId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { nextHighlights } from "./rules/highlights.ts";
import {
  deleteSubscription,
  insertMail,
  listDue,
  lockSubscription,
  putSubscription,
  type Subscription,
} from "./store/mails.ts";

/** Whether a member gets the highlights by mail. Null: no. */
export function readSubscription({ workspaceId, userId }: Member): Promise<Subscription | null> {
  return db.tenant({ workspaceId }, ({ sql }) => lockSubscription(sql, workspaceId, userId));
}

/** Chooses how often a member gets the highlights by mail [BO-272]. The same choice again changes nothing. */
export function subscribe(
  { workspaceId, userId }: Member,
  rhythm: HighlightRhythm,
  zone: string,
): Promise<Subscription | null> {
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await lockSubscription(tx.sql, workspaceId, userId);
    if (before?.rhythm === rhythm && before.timezone === zone) return before;
    if (rhythm === "off" && before === null) return null;
    let after: Subscription | null = null;
    if (rhythm === "off") await deleteSubscription(tx.sql, workspaceId, userId);
    else {
      const now = (await readProductNow(tx.sql)).getTime();
      after = { rhythm, timezone: zone, dueAt: nextHighlights(rhythm, zone, now) };
      await putSubscription(tx.sql, workspaceId, userId, after);
    }
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "highlights.choose",
      subjectId: userId,
      data: { rhythm },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["figures"] });
    return after;
  });
}

/** The most subscriptions of one look. */
const most = 200;

const nextDue = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => listDue(sql, after, limit)),
);

/**
 * Hands the highlights that are due over to be mailed. The mail and the next moment commit together, so that each
 * period is mailed once. After an outage the latest period is mailed, and no older one. Returns how many were due.
 */
export async function mailDueHighlights(): Promise<number> {
  const due = await nextDue();
  await forEach(due, handOver);
  return due.length;
}

function handOver({ workspaceId, id: userId }: Owned): Promise<void> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const subscription = await lockSubscription(sql, workspaceId, userId);
    const now = (await readProductNow(sql)).getTime();
    if (!subscription || subscription.dueAt > now) return;
    const { rhythm, timezone } = subscription;
    const id = namedId("highlights", workspaceId, userId, String(subscription.dueAt));
    const query = { timezone, dueAt: now };
    if (await insertMail(sql, { workspaceId, id, userId, kind: rhythm, query }))
      await enqueue(sql, "report.send", { workspaceId, mailId: id });
    await putSubscription(sql, workspaceId, userId, {
      ...subscription,
      dueAt: nextHighlights(rhythm, timezone, now),
    });
  });
}
