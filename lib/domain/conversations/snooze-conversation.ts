import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { announceChange } from "./record-incoming.ts";
import { snoozeFault } from "./rules/snooze-limit.ts";
import { requireConversation } from "./sight.ts";
import { writeSnooze } from "./store/snoozes.ts";

/**
 * Snoozes a conversation: it leaves the lists, the archive too, until an instant of product time. A reply brings it
 * back sooner. `until` null wakes it at its old place. Throws `not_found`; `invalid_input` for an instant that is past
 * or more than a year ahead.
 */
export function snoozeConversation(member: Member, prospectId: Id, until: Date | null): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { id } = await requireConversation(tx, member, prospectId);
    const fault = until === null ? null : snoozeFault(until, await readProductNow(tx.sql));
    if (fault) throw invalidField("until", fault);
    await writeSnooze(tx.sql, workspaceId, id, until);
    announceChange(tx, workspaceId, prospectId);
    announce(tx, { workspaceId, event: "update_unread_counter", topics: ["unread"] });
  });
}
