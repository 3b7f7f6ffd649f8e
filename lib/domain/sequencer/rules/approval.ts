import type { CampaignFacts, Facts } from "./facts.ts";

/**
 * Whether an edit has voided a person's approval: it was given for an older version, nothing was sent to the person
 * since, and the campaign still approves by hand. Any edit of the sequence makes a version.
 */
export function isApprovalVoid(
  { approvedFor, version }: Pick<Facts, "approvedFor" | "version">,
  { approvesByHand }: Pick<CampaignFacts, "approvesByHand">,
): boolean {
  return approvesByHand && approvedFor !== null && approvedFor < version;
}
