import type { ApprovalState } from "@/lib/contracts/words/approval-states.ts";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { LeadStatus } from "@/lib/contracts/words/lead-statuses.ts";
import type { PersonStatusInCampaign } from "@/lib/contracts/words/shared-statuses.ts";

/**
 * Where a person of a campaign is, in the shared status words [OC-028]. Null states: the person isn't enrolled.
 * @param isBarred whether a person who isn't enrolled can't be: they opted out, or are on a blacklist.
 */
export function personStatus(
  state: EnrolmentState | null,
  approval: ApprovalState | null,
  leadStatus: LeadStatus,
  isBarred: boolean,
): PersonStatusInCampaign {
  if (leadStatus === "excluded" || state === "canceled" || (state === null && isBarred)) return "excluded";
  if (state === "complete") return "completed";
  if (state === null || approval === "awaiting_approval") return "pending";
  return state === "paused" || state === "parked" ? "paused" : "active";
}
