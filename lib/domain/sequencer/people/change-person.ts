import type { Topic } from "@/lib/contracts/topics.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { requireCampaign, reviveCampaign } from "@/lib/domain/campaigns/index.ts";
import { lockPeople } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type ErrorKey, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import type { Resumed, Standing } from "../rules/resume.ts";
import { holdCampaign, lockEnrolment } from "../store/one-enrolment.ts";

/** Why a member may not change where a person stands. */
export const refusals: Record<Exclude<Resumed, { ok: true }>["why"], ErrorKey> = {
  being_sent: "stepBeingSent",
  uncertain: "stepUncertain",
  opted_out: "personOptedOut",
  not_paused: "personNotPaused",
  no_step: "stepMissing",
  already_sent: "stepAlreadySent",
};

/** What a member does to a person in a campaign. */
export interface PersonChange {
  /** Named `enrolment.verb`, for the record. */
  readonly action: string;
  /** Whether a finished campaign becomes active again. */
  readonly revives?: boolean;
  /**
   * Changes one person, under the person's lock. It writes nothing before it refuses. Returns false where nothing
   * changes.
   */
  carryOut(tx: Tx, standing: Standing, now: Date): Promise<boolean>;
}

/** Somebody for whom a change was refused, and why. */
export interface RefusedPerson {
  readonly prospectId: Id;
  readonly error: ProductError;
}

/**
 * Changes people in a campaign: permit, lock (campaign, then prospects), change, audit, announce. Whoever it refuses
 * stays as they are, and the others change. Throws `not_found` for a campaign that the member doesn't see.
 */
export function changePeople(
  member: Member,
  campaignId: Id,
  prospectIds: readonly Id[],
  change: PersonChange,
): Promise<RefusedPerson[]> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireCampaign(tx, member, campaignId);
    if (change.revives) await reviveCampaign(tx, workspaceId, campaignId, userId);
    else await holdCampaign(tx.sql, workspaceId, campaignId);
    const wanted = [...new Set(prospectIds)];
    await lockPeople(tx.sql, workspaceId, wanted.filter(isId));
    const now = await readProductNow(tx.sql);
    const refused: RefusedPerson[] = [];
    const changed: Id[] = [];
    for (const prospectId of wanted) {
      const standing = isId(prospectId)
        ? await lockEnrolment(tx.sql, workspaceId, campaignId, prospectId)
        : null;
      try {
        if (!standing) throw new ProductError("not_found", "notFound");
        if (await change.carryOut(tx, standing, now)) changed.push(standing.id);
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        refused.push({ prospectId, error });
      }
    }
    for (const subjectId of changed)
      await audit(tx, { workspaceId, actorUserId: userId, action: change.action, subjectId });
    const topics: Topic[] = ["campaigns", `campaign:${campaignId}`, "profiles"];
    if (changed.length > 0) announce(tx, { workspaceId, event: "refetch_data", topics });
    return refused;
  });
}

/** Changes one person in a campaign. Throws where it is refused. */
export async function changePerson(
  member: Member,
  campaignId: Id,
  prospectId: Id,
  change: PersonChange,
): Promise<void> {
  const [refused] = await changePeople(member, campaignId, [prospectId], change);
  if (refused) throw refused.error;
}
