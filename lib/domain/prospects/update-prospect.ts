import type { Topic } from "@/lib/contracts/topics.ts";
import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { isPhoneNumber } from "@/lib/kernel/phone/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireProspect } from "./require-prospect.ts";
import { type Correction, corrected } from "./rules/correction.ts";
import { lockPeople } from "./store/contact.ts";
import { isAddressOfOther, saveProspect } from "./store/prospects.ts";

/**
 * Corrects or completes what is known about a person (OC-186, OC-188). Enrolments that waited for a field or an
 * address go on. Throws `not_found`; `invalid_input` for an address of somebody else here, and for an impossible phone
 * number.
 */
export function updateProspect(member: Member, id: Id, correction: Correction): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (!isId(id)) throw new ProductError("not_found", "notFound");
    await lockPeople(tx.sql, workspaceId, [id]);
    const before = await requireProspect(tx, member, id);
    const after = corrected(before, correction);
    if (after.email && (await isAddressOfOther(tx, workspaceId, id, after.email.toLowerCase())))
      throw invalidField("email", "profileEmailTaken");
    // A number that a file brought stays as it was written.
    if (after.phone && after.phone !== before.phone && !isPhoneNumber(after.phone))
      throw invalidField("phone", "phoneInvalid");
    await saveProspect(tx, workspaceId, id, after);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "prospect.update",
      subjectId: id,
      data: { fields: Object.keys(correction).join(",").slice(0, 200) },
    });
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [id] });
    const topics: Topic[] = ["profiles", "campaigns", "inbox", `conversation:${id}`];
    announce(tx, { workspaceId, event: "refetch_data", topics });
  });
}
