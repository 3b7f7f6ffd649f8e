import { type CampaignStatus, campaignStatuses } from "@/lib/contracts/campaigns/campaign-statuses.ts";

/** How many days of product time a deleted campaign can be restored. Source: decision 24. */
export const restorableDays = 30;

const ways: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["active", "archived", "deleted"],
  active: ["paused", "finished", "archived", "deleted"],
  paused: ["active", "archived", "deleted"],
  finished: ["archived", "deleted"],
  archived: ["paused", "deleted"],
  deleted: ["paused"],
};

/**
 * Whether a campaign may change from one status to the other, by a person or (to `finished`) by the product. Source:
 * decision 24.
 */
export function mayChange(from: CampaignStatus, to: CampaignStatus): boolean {
  return ways[from].includes(to);
}

/** The status that a stored word names. An unknown word counts as paused, which does nothing. */
export function statusOf(word: string): CampaignStatus {
  return (campaignStatuses as readonly string[]).includes(word) ? (word as CampaignStatus) : "paused";
}

/** Whether a campaign deleted at a moment can still be restored. */
export function isRestorable(deletedAt: Date | null, now: Date): boolean {
  return deletedAt !== null && now.getTime() - deletedAt.getTime() <= restorableDays * 86_400_000;
}
