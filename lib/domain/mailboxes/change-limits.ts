import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireMailbox } from "./read-mailboxes.ts";
import { requireLead } from "./require-lead.ts";
import { lockMailbox, writeLimits } from "./store/limits.ts";

/** What is to change of a mailbox's limits. Null: the default again. Left out: it stays. */
export interface MailboxLimitsChange {
  readonly day?: number | null | undefined;
  /** The ms between two mails. */
  readonly gapMs?: number | null | undefined;
  readonly skipRamp: boolean;
}

/**
 * Changes the limits of a mailbox, in the caller's transaction. Limits of other kinds are kept. Returns whether that
 * changed anything. Throws `not_found`, `forbidden`, and what `check` throws.
 * @param check is told what is there, under the mailbox's lock.
 */
export async function changeMailboxLimits(
  tx: Tx,
  member: Member,
  id: Id,
  to: MailboxLimitsChange,
  check: (before: { readonly hasRamp: boolean }) => void,
): Promise<boolean> {
  const box = await requireMailbox(tx, member, id);
  await requireLead(tx, member, box);
  const { rampFrom } = await lockMailbox(tx.sql, member.workspaceId, id);
  check({ hasRamp: rampFrom !== null });
  const { limits } = await requireMailbox(tx, member, id);
  const endsRamp = to.skipRamp && rampFrom !== null;
  const { email: stored, gapMs: storedGap = null, ...others } = limits;
  const { day: storedDay = null, ...rest } = stored ?? {};
  const { day = storedDay, gapMs = storedGap } = to;
  if (day === storedDay && gapMs === storedGap && !endsRamp) return false;
  const email = day === null ? rest : { ...rest, day };
  await writeLimits(
    tx,
    member.workspaceId,
    id,
    {
      ...others,
      ...(Object.keys(email).length === 0 ? {} : { email }),
      ...(gapMs === null ? {} : { gapMs }),
    },
    endsRamp,
  );
  return true;
}
