import type { Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireMailbox } from "./read-mailboxes.ts";
import { requireLead } from "./require-lead.ts";
import { lockMailbox, writeLimits } from "./store/limits.ts";

/**
 * Changes the daily limit of a mailbox, in the caller's transaction. Limits of other kinds are kept. Returns whether that
 * changed anything. Throws `not_found`, `forbidden`, and what `check` throws.
 * @param check is told what is there, under the mailbox's lock.
 */
export async function changeMailboxLimits(
  tx: Tx,
  member: Member,
  id: Id,
  to: { readonly day: number | null; readonly skipRamp: boolean },
  check: (before: { readonly hasRamp: boolean }) => void,
): Promise<boolean> {
  const box = await requireMailbox(tx, member, id);
  await requireLead(tx, member, box);
  const { rampFrom } = await lockMailbox(tx.sql, member.workspaceId, id);
  check({ hasRamp: rampFrom !== null });
  const { limits } = await requireMailbox(tx, member, id);
  const endsRamp = to.skipRamp && rampFrom !== null;
  if ((limits.email?.day ?? null) === to.day && !endsRamp) return false;
  const { day: _, ...rest } = limits.email ?? {};
  const email = to.day === null ? rest : { ...rest, day: to.day };
  const { email: __, ...others } = limits;
  const next = Object.keys(email).length === 0 ? others : { ...others, email };
  await writeLimits(tx, member.workspaceId, id, next, endsRamp);
  return true;
}
