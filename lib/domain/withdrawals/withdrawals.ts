import { withdrawalDays } from "@/lib/contracts/withdrawal-bounds.ts";
import { db, readProductNow, type Sql } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import { audit, type Member, requireLimitsOpen } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import {
  type AccountOf,
  countRequests,
  listDue,
  listWithdrawn,
  type ShownRequest,
  type Wish,
} from "./store/requests.ts";
import { findRule, writeRule } from "./store/rules.ts";

/** The most people that a page names. */
const mostShown = 10;

/** The unanswered requests of an account, and what becomes of them. */
export interface Withdrawals {
  readonly isOn: boolean;
  readonly afterDays: number;
  readonly mostPending: number | null;
  /** When the requests were counted. Null: they haven't been yet. */
  readonly countedAt: Date | null;
  readonly pending: number;
  /** How many stay because a campaign waits for the answer. */
  readonly awaited: number;
  /** How many would be withdrawn now, and the first of them, with when they were sent (ms). */
  readonly due: number;
  readonly next: readonly ShownRequest[];
  /** How many were withdrawn in 30 days, and the latest of them, with when (ms). */
  readonly withdrawn: number;
  readonly latest: readonly ShownRequest[];
}

/**
 * The unanswered requests of an account that the member may use, by its rule or by the one that the member thinks of.
 * Throws `not_found`.
 */
export function readWithdrawals(member: Member, id: Id, wish?: Partial<Wish>): Promise<Withdrawals> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, id);
    return read(tx.sql, { workspaceId, credentialId: id }, wish);
  });
}

async function read(sql: Sql, of: AccountOf, wish: Partial<Wish> = {}): Promise<Withdrawals> {
  const now = await readProductNow(sql);
  const rule = (await findRule(sql, of)) ?? {
    isOn: false,
    afterDays: withdrawalDays.usual,
    mostPending: null,
    isReadWanted: true,
    readAt: null,
  };
  const asked = { afterDays: rule.afterDays, mostPending: rule.mostPending, ...wish };
  const counts = await countRequests(sql, of, asked, now);
  const next = await listDue(sql, of, asked, now, mostShown);
  const { count, latest } = await listWithdrawn(sql, of, now, mostShown);
  const { isOn, afterDays, mostPending, readAt: countedAt } = rule;
  return { isOn, afterDays, mostPending, countedAt, ...counts, next, withdrawn: count, latest };
}

/**
 * Sets which unanswered requests of an account are withdrawn. Throws `not_found`, and `forbidden` for a worker where
 * only admins may change limits. What a worker has just begun is still withdrawn.
 */
export function updateWithdrawals(
  member: Member,
  id: Id,
  rule: Wish & { readonly isOn: boolean },
): Promise<Withdrawals> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCredential(tx, member, id);
    await requireLimitsOpen(tx, member);
    const of = { workspaceId, credentialId: id };
    await writeRule(tx.sql, of, rule);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "credential.update_withdraw",
      subjectId: id,
      data: { isOn: rule.isOn, days: rule.afterDays, mostPending: rule.mostPending },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
    return read(tx.sql, of);
  });
}
