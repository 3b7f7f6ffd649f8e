import type { PeopleDeedKind } from "@/lib/contracts/words/people-deeds.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireOwnList } from "@/lib/domain/blacklist/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { beginKnown, requireTaking } from "@/lib/domain/campaigns/index.ts";
import { requireLabel } from "@/lib/domain/labels/index.ts";
import { countChosen, type DeedChoice, labelsOfPeople, sightOf } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { deedTopics, doDeed, finishDeed } from "./deed-work.ts";
import { type DeedRow, findDeed, insertDeed, type PeopleDeed } from "./store/deeds.ts";

export interface AskedDeed {
  readonly kind: PeopleDeedKind;
  readonly labelId: Id | null;
  readonly campaignId: Id | null;
  readonly credentialId: Id | null;
  readonly choice: DeedChoice;
  /** How many people the member confirmed. Deleting needs it. */
  readonly confirmed: number | null;
  /** A second call with the same key starts nothing again [F16]. */
  readonly key: string | null;
}

/**
 * Does something to everybody whom a list's filters find, or to chosen people among them [OC-188]. A few hundred are
 * done at once; more are left to a worker. Throws `not_found` for a label or campaign that the member doesn't see;
 * `forbidden` for the workspace's blacklist if the member is no admin; `conflict` for a campaign that takes nobody;
 * `confirmation_required` and `outdated` where the member hasn't confirmed, or confirmed another number.
 */
export function startDeed(member: Member, asked: AskedDeed): Promise<DeedRow> {
  const { workspaceId, userId, isAdmin } = member;
  const { kind, labelId, campaignId, credentialId, choice, confirmed } = asked;
  const id = asked.key === null ? newId() : namedId(workspaceId, userId, "people", kind, asked.key);
  return db.tenant({ workspaceId }, async (tx) => {
    const known = await findDeed(tx.sql, workspaceId, id);
    if (known) return known;
    const about = await requireAbout(tx, member, asked);
    const sight = (await sightOf(tx, member)) ?? [];
    const at = await readProductNow(tx.sql);
    const deed: PeopleDeed = { id, kind, ...about, choice, createdBy: userId, isAdmin, sight, at };
    const total = await countChosen(tx.sql, workspaceId, deed);
    if (kind === "delete" && confirmed === null)
      throw new ProductError("confirmation_required", "deletingPeople", { values: { count: total } });
    if (confirmed !== null && confirmed !== total)
      throw new ProductError("outdated", "peopleChanged", { values: { count: total } });
    // The same call, made at the same moment, may have been first.
    if (!(await insertDeed(tx.sql, workspaceId, { ...deed, total })))
      return requireDeedRow(tx, workspaceId, id);
    if (about.campaignId !== null)
      await beginKnown(tx, id, {
        workspaceId,
        campaignId: about.campaignId,
        movePeople: kind === "move_to_campaign",
        sight: isAdmin ? null : sight,
      });
    const subject = { workspaceId, subjectId: id };
    if (!(await startBulk(tx, doDeed, subject, userId))) await finishDeed(tx, subject, "done");
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: `people.${kind}`,
      subjectId: labelId ?? campaignId ?? credentialId ?? id,
      data: { people: total, deed: id },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: deedTopics });
    return requireDeedRow(tx, workspaceId, id);
  });
}

/** What a deed is about, if the member may do that. */
async function requireAbout(
  tx: Tx,
  member: Member,
  { kind, labelId, campaignId, credentialId }: AskedDeed,
): Promise<Pick<PeopleDeed, "labelId" | "campaignId" | "credentialId">> {
  const none = { labelId: null, campaignId: null, credentialId: null };
  if (kind === "put_label" || kind === "take_label_off") {
    if (labelId === null) throw invalidField("label_id", "required");
    await requireLabel(tx, member, labelId, labelsOfPeople);
    return { ...none, labelId };
  }
  if (kind === "add_to_campaign" || kind === "move_to_campaign") {
    if (campaignId === null) throw invalidField("workflow_id", "required");
    await requireTaking(tx, member, { credentialId: null, campaignId });
    return { ...none, campaignId };
  }
  if (kind !== "blacklist") return none;
  await requireOwnList(tx, member, credentialId);
  return { ...none, credentialId };
}

async function requireDeedRow(tx: Tx, workspaceId: Id, id: Id): Promise<DeedRow> {
  const row = await findDeed(tx.sql, workspaceId, id);
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
