import { db, type Tx } from "@/lib/db/index.ts";
import { cancelBulk } from "@/lib/domain/bulk/index.ts";
import { countChosen, type DeedChoice, sightOf } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { deedTopics, doDeed, finishDeed } from "./deed-work.ts";
import { type DeedRow, findDeed, listDeeds } from "./store/deeds.ts";

/** The most deeds that a member is shown. */
const most = 20;

/** What the member began to do to many people within a day, what is under way first. */
export function listOwnDeeds(member: Member): Promise<DeedRow[]> {
  return db.tenant({ workspaceId: member.workspaceId }, ({ sql }) =>
    listDeeds(sql, member.workspaceId, member.userId, most),
  );
}

/** How far a deed is: the member's own, or anybody's for an admin. Throws `not_found`. */
export function readDeed(member: Member, id: Id): Promise<DeedRow> {
  return db.tenant({ workspaceId: member.workspaceId }, (tx) => requireDeed(tx, member, id));
}

/** How many people a choice finds: all of them are counted. */
export function countPeople(member: Member, choice: DeedChoice): Promise<number> {
  const { workspaceId, userId: createdBy, isAdmin } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const sight = (await sightOf(tx, member)) ?? [];
    return countChosen(tx.sql, workspaceId, { choice, createdBy, isAdmin, sight, at: null });
  });
}

/** Stops a deed after its current batch: whom it has reached stays as they are now. Throws `not_found`. */
export function cancelDeed(member: Member, id: Id): Promise<DeedRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireDeed(tx, member, id);
    const subject = { workspaceId, subjectId: id };
    if (await finishDeed(tx, subject, "canceled")) {
      await cancelBulk(tx, doDeed, subject);
      await audit(tx, { workspaceId, actorUserId: userId, action: "people.cancel", subjectId: id });
      announce(tx, { workspaceId, event: "refetch_data", topics: deedTopics });
    }
    return requireDeed(tx, member, id);
  });
}

async function requireDeed(tx: Tx, { workspaceId, userId, isAdmin }: Member, id: Id): Promise<DeedRow> {
  const row = isId(id) ? await findDeed(tx.sql, workspaceId, id) : null;
  if (!row || (row.createdBy !== userId && !isAdmin)) throw new ProductError("not_found", "notFound");
  return row;
}
