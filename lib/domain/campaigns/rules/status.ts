import { type CampaignStatus, campaignStatuses } from "@/lib/contracts/campaigns/campaign-statuses.ts";

/** A deleted campaign can be restored for so many days of product time. Source: decision 24. */
export const restorableDays = 30;

const ways: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ["active", "archived", "deleted"],
  active: ["paused", "finished", "archived", "deleted"],
  paused: ["active", "archived", "deleted"],
  finished: ["archived", "deleted"],
  archived: ["paused", "deleted"],
  deleted: ["paused"],
};

/** Whether a person (or the product, for `finished`) may lead a campaign from one status to the other. Source: decision 24. */
export function mayChange(from: CampaignStatus, to: CampaignStatus): boolean {
  return ways[from].includes(to);
}

/** The status that a stored word names; an unknown word is a paused campaign: it does nothing. */
export function statusOf(word: string): CampaignStatus {
  return (campaignStatuses as readonly string[]).includes(word) ? (word as CampaignStatus) : "paused";
}

/** Whether a campaign deleted at a moment can still be restored. */
export function isRestorable(deletedAt: Date | null, now: Date): boolean {
  return deletedAt !== null && now.getTime() - deletedAt.getTime() <= restorableDays * 86_400_000;
}
