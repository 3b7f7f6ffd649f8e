import type { HealthReason } from "@/lib/contracts/words/health.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { countedOnce, nextStanding, type Standing } from "./rules/health.ts";
import { insertTrouble, listUnwell, lockStanding, readHealthFacts, writeStanding } from "./store/health.ts";

/** The most mailboxes of one look. */
const mostAtOnce = 200;

/**
 * Records that a mail fell back on its mailbox: a complaint, a hard bounce, or a refusal because of the mailbox. What
 * reports say of one recipient counts once. It locks no mailbox; `judgeMailbox` decides afterwards, in a transaction of
 * its own, because its lock comes before people's.
 */
export async function noteTrouble(
  tx: Tx,
  input: {
    readonly workspaceId: Id;
    readonly mailboxId: Id;
    /** The recipient whom a report is about. Null: a server told it to us itself. */
    readonly address: string | null;
    readonly reason: HealthReason;
    readonly detail: string;
  },
): Promise<void> {
  const detail = storableLine(input.detail, 300);
  // Counted when we learn of it: how old a mail claims to be is its sender's word.
  const at = await readProductNow(tx.sql);
  const countsOnce = countedOnce(input.reason, input.address, at);
  await insertTrouble(tx.sql, { ...input, detail, countsOnce, id: newId(), at });
}

/**
 * Decides how a mailbox stands by what is counted of it, and tells if that has changed. For the worker.
 *
 * Nothing is sent by a paused mailbox for campaigns: its lane stops, and a mail that a claim has intended isn't begun.
 * Its people keep it and wait.
 */
export async function judgeMailbox(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  const before = await lockStanding(tx.sql, workspaceId, id);
  if (!before) return;
  const now = (await readProductNow(tx.sql)).getTime();
  const counted = await readHealthFacts(tx.sql, { workspaceId, id }, before.countedFrom, now);
  const after = nextStanding(before, counted, now);
  if (after === before) return;
  const reason = after.reason ?? before.reason;
  await changeStanding(tx, { workspaceId, id, actorUserId: null }, after, {
    ...(reason ? { reason, ...counted[reason] } : {}),
  });
}

/** What an audit calls the change to a state. */
const actions = {
  healthy: "mailbox.recovered",
  slowed: "mailbox.slowed",
  paused: "mailbox.paused",
  recovering: "mailbox.rearmed",
} as const;

/** Writes how a mailbox stands, and tells others. The caller has locked the mailbox. */
export async function changeStanding(
  tx: Tx,
  { workspaceId, id, actorUserId }: { workspaceId: Id; id: Id; actorUserId: Id | null },
  to: Standing,
  data: Record<string, string | number>,
): Promise<void> {
  await writeStanding(tx, workspaceId, id, to);
  await audit(tx, { workspaceId, actorUserId, action: actions[to.state], subjectId: id, data });
  await facts.publish(tx, { kind: "mailbox.changed", workspaceId, mailboxId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["mailboxes", "campaigns"] });
}

const nextUnwell = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", ({ sql }) => listUnwell(sql, after, most)),
);

/**
 * Looks at the mailboxes that aren't healthy, of all workspaces in turn: rests end, and states pass. For the worker.
 */
export async function judgeUnwell(): Promise<void> {
  await forEach(await nextUnwell(), ({ workspaceId, id }) =>
    db.tenant({ workspaceId }, (tx) => judgeMailbox(tx, workspaceId, id)),
  );
}
