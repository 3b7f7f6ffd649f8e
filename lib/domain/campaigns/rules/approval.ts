import type { ApprovalState } from "@/lib/contracts/words/approval-states.ts";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";

/**
 * The approval state of an enrolment: its end comes first, then a pause, then a missing approval, then any other hold.
 * Everybody else is approved: by a member, or because nobody had to. Source: OC-105.
 * @param holds the reasons of its holds.
 */
export function approvalOf(state: EnrolmentState, holds: readonly string[]): ApprovalState {
  if (state === "complete" || state === "canceled" || state === "paused") return state;
  if (holds.includes("awaiting_approval")) return "awaiting_approval";
  return holds.length > 0 ? "hold" : "approved";
}
