import type { Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { eventOf } from "../claim-write.ts";
import { noLane, stay } from "../rules/next.ts";
import { releasable } from "../rules/reasons.ts";
import type { Standing } from "../rules/resume.ts";
import { findHold, markApproved, moveUserHold } from "../store/approval-sql.ts";
import { findCampaignFacts, markResumed } from "../store/one-enrolment.ts";
import { insertEvents, placeEnrolments } from "../store/verb-sql.ts";
import { type PersonChange, refusals } from "./change-person.ts";
import { letGo, putOnHold } from "./holds.ts";

/** Throws `conflict` for a person whose sequence is over. */
function requireOpen({ state, suppressed }: Standing): void {
  if (state === "canceled" || suppressed === "person") throw new ProductError("conflict", refusals.opted_out);
  if (state === "complete") throw new ProductError("conflict", "personIsThrough");
}

/**
 * Approves a person who awaits it, for the campaign's current version (OC-107). Whoever doesn't await it is approved
 * already: nothing changes. Refused with `outdated` where the sequence was edited after the version that the member
 * has seen, and with `conflict` for a person whose sequence is over.
 * @param seen the version that the member has seen. Null: the current one, whichever it is.
 */
export const approving = ({ userId }: Member, campaignId: string, seen: number | null): PersonChange => ({
  action: "enrolment.approve",
  async carryOut({ sql }, standing, now) {
    requireOpen(standing);
    const { workspaceId, id } = standing;
    if ((await findHold(sql, workspaceId, id, "awaiting_approval")) === null) return false;
    const campaign = await findCampaignFacts(sql, workspaceId, campaignId);
    if (!campaign) throw new ProductError("not_found", "notFound");
    const version = campaign.currentVersion;
    if (seen !== null && seen !== version) throw new ProductError("outdated", "approvalOutdated");
    await markApproved(sql, workspaceId, [id], version);
    await letGo(sql, {
      workspaceId,
      enrolmentIds: [id],
      reasons: ["awaiting_approval"],
      by: userId,
      now,
      told: "approved",
    });
    return true;
  },
});

/**
 * Holds a person in a campaign until somebody releases them, or until a moment (OC-136). Position, lane and due time
 * stay. A mail that was claimed but hasn't begun isn't begun any more. A second hold moves the end of the first.
 * Refused with `conflict` for a person whose sequence is over.
 * @param until ms of product time.
 */
export const holding = ({ userId }: Member, until: number): PersonChange => ({
  action: "enrolment.hold",
  async carryOut({ sql }, standing, now) {
    requireOpen(standing);
    if (until <= now.getTime()) throw invalidField("until", "holdInPast");
    const { workspaceId, id } = standing;
    const known = await findHold(sql, workspaceId, id, "user_hold");
    if (known === until) return false;
    if (known === null)
      await putOnHold(sql, now, [{ workspaceId, enrolmentId: id, reason: "user_hold", until, by: userId }]);
    else await moveUserHold(sql, workspaceId, id, until);
    return true;
  },
});

/**
 * Releases a person from what holds them in a campaign, whoever put it there. Only an approval ends the wait for it.
 * Releasing somebody whom nothing holds does nothing.
 */
export const releasing = ({ userId }: Member): PersonChange => ({
  action: "enrolment.release",
  async carryOut({ sql }, { workspaceId, id }, now) {
    const hold = { workspaceId, enrolmentIds: [id], reasons: releasable, by: userId, now };
    const isColleague = (await findHold(sql, workspaceId, id, "colleague_replied")) !== null;
    // A colleague's answer until now holds the person no more.
    if (isColleague) await markResumed(sql, workspaceId, id, now);
    return (await letGo(sql, hold)) > 0;
  },
});

/**
 * Records that a meeting with the person was booked, which pauses all of the person's sequences in the workspace
 * (OC-129). A second time does nothing, unless somebody resumed the person since.
 */
export const bookingMeeting = (): PersonChange => ({
  action: "enrolment.meeting_booked",
  async carryOut(tx, { workspaceId, prospectId, booked }) {
    if (booked) return false;
    await facts.publish(tx, { kind: "meeting.booked", workspaceId, prospectId });
    return true;
  },
});

/**
 * Takes a person out of a campaign's sequence for good. A mail that was claimed but hasn't begun isn't begun any more;
 * if an action is in flight, the enrolment ends when that settles. Canceling a canceled one does nothing. Refused with
 * `conflict` for a person who is through.
 */
export const canceling = ({ userId }: Member): PersonChange => ({
  action: "enrolment.cancel",
  async carryOut(tx, standing, now) {
    const { workspaceId, prospectId, state, version, laneId, id } = standing;
    if (state === "complete") throw new ProductError("conflict", "personIsThrough");
    if (state === "canceled" || (state === "claimed" && laneId === noLane)) return false;
    const left = state === "claimed" ? state : "canceled";
    const placement = stay(standing, left, { laneId: noLane });
    await placeEnrolments(tx.sql, [{ ...placement, workspaceId, enrolmentId: id, version }]);
    await insertEvents(tx.sql, now, [eventOf(standing, "canceled", { by: userId }, newId())]);
    await facts.publish(tx, { kind: "enrolment.canceled", workspaceId, prospectId });
    return true;
  },
});
