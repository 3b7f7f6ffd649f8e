import type { Topic } from "@/lib/contracts/topics.ts";
import type { LiftableStatus } from "@/lib/contracts/words/person-statuses.ts";
import { db } from "@/lib/db/index.ts";
import { lockPeople, requireProspect } from "@/lib/domain/prospects/index.ts";
import { liftPerson, listSuppressedBy } from "@/lib/domain/suppression/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { mayLift, reasonOf } from "./rules/statuses.ts";

/**
 * Lets a person be contacted again: takes away what kept them from it (decision 31). Ended sequences stay ended; what
 * waited for a good address goes on. Lifting what isn't there does nothing. Throws `not_found`; `forbidden` for a
 * member who may not; `confirmation_required` for somebody who opted out themselves and whom the admin hasn't
 * confirmed.
 */
export function liftStatus(
  member: Member,
  id: Id,
  { status, isConfirmed }: { readonly status: LiftableStatus; readonly isConfirmed: boolean },
): Promise<void> {
  const { workspaceId, userId } = member;
  const reason = reasonOf[status];
  return db.tenant({ workspaceId }, async (tx) => {
    if (!isId(id)) throw new ProductError("not_found", "notFound");
    await lockPeople(tx.sql, workspaceId, [id]);
    await requireProspect(tx, member, id);
    const entries = (await listSuppressedBy(tx.sql, workspaceId, [id])).filter(
      (one) => one.reason === reason,
    );
    if (entries.length === 0) return;
    if (!mayLift(member, entries)) throw new ProductError("forbidden", "liftByAdmins");
    if (reason === "opt_out" && !isConfirmed)
      throw new ProductError("confirmation_required", "liftingOptOut");
    if (!(await liftPerson(tx.sql, workspaceId, id, reason))) return;
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "prospect.lift",
      subjectId: id,
      data: { status },
    });
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [id] });
    const topics: Topic[] = ["profiles", "inbox", "campaigns", `conversation:${id}`];
    announce(tx, { workspaceId, event: "refetch_data", topics });
  });
}
