import type { Member } from "@/lib/domain/workspaces/index.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { ChosenStep } from "../rules/resume.ts";
import { changePeople, changePerson, type PersonChange, type RefusedPerson } from "./change-person.ts";
import { approving, bookingMeeting, canceling, holding, releasing } from "./hold-by-person.ts";
import { pausing, resuming } from "./move-by-person.ts";

/** What a member does to people in a campaign (OC-103, OC-104, OC-107). */
export type Deed =
  | { readonly verb: "approve"; readonly version: number | null }
  /** `until`: ms of product time; null: until somebody releases them. */
  | { readonly verb: "hold"; readonly until: number | null }
  | { readonly verb: "release" | "cancel" | "pause" | "booked" }
  | { readonly verb: "resume"; readonly at: Pick<ChosenStep, "stepId" | "repeats"> | null };

function changeOf(member: Member, campaignId: Id, deed: Deed): PersonChange {
  switch (deed.verb) {
    case "approve":
      return approving(member, campaignId, deed.version);
    case "hold":
      return holding(member, deed.until ?? never);
    case "release":
      return releasing(member);
    case "cancel":
      return canceling(member);
    case "booked":
      return bookingMeeting();
    case "pause":
      return pausing(member);
    case "resume":
      return resuming(member, campaignId, deed.at);
  }
}

/** Changes one person in a campaign. Throws `not_found`, and what the deed refuses with. */
export function changeEnrolment(member: Member, campaignId: Id, prospectId: Id, deed: Deed): Promise<void> {
  return changePerson(member, campaignId, prospectId, changeOf(member, campaignId, deed));
}

/**
 * Changes people in a campaign, in one transaction; at most a page of them. Whoever it is refused for stays as they
 * are. Returns them with the reasons. Throws `not_found` for the campaign.
 */
export function changeEnrolments(
  member: Member,
  campaignId: Id,
  prospectIds: readonly Id[],
  deed: Deed,
): Promise<RefusedPerson[]> {
  return changePeople(member, campaignId, prospectIds, changeOf(member, campaignId, deed));
}

/** Pauses one person in a campaign until somebody resumes them. */
export const pauseEnrolment = (member: Member, campaignId: Id, prospectId: Id): Promise<void> =>
  changeEnrolment(member, campaignId, prospectId, { verb: "pause" });

/** Resumes a paused person, or sends any person on to a chosen step. */
export const resumeEnrolment = (
  member: Member,
  campaignId: Id,
  prospectId: Id,
  at: Pick<ChosenStep, "stepId" | "repeats"> | null,
): Promise<void> => changeEnrolment(member, campaignId, prospectId, { verb: "resume", at });
