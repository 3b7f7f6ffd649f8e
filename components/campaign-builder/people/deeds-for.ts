import type { PersonState } from "@/lib/contracts/campaigns/campaign-people.ts";

/** What a member may do to a person besides moving them along the sequence. */
export const holdVerbs = ["approve", "hold", "release", "cancel"] as const;
export type HoldVerb = (typeof holdVerbs)[number];

/** Whether a meeting with a person can be noted: their sequence isn't over, and it isn't noted yet. */
export function mayBook({ approval, reason }: Pick<PersonState, "approval" | "reason">): boolean {
  const isOpen = approval !== null && approval !== "canceled" && approval !== "complete";
  return isOpen && reason !== "booked_meeting";
}

/** What there is to do about a person in their approval state. */
export function deedsFor({ approval }: Pick<PersonState, "approval">): readonly HoldVerb[] {
  switch (approval) {
    case "awaiting_approval":
      return ["approve", "cancel"];
    case "hold":
      return ["release", "cancel"];
    case "approved":
      return ["hold", "cancel"];
    case "paused":
      return ["cancel"];
    default:
      return [];
  }
}
