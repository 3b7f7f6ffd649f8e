import type { CampaignFacts } from "./facts.ts";
import type { HoldReason } from "./reasons.ts";

/** The state that doesn't fit a campaign's status, and the state that replaces it. */
export interface Unfit {
  readonly unfit: "waiting" | "parked";
  readonly fit: "waiting" | "parked";
}

/**
 * In an active campaign nobody is parked. In any other nobody waits, so that lanes don't read the same people again
 * and again.
 */
export function unfitIn({ active }: Pick<CampaignFacts, "active">): Unfit {
  return active ? { unfit: "parked", fit: "waiting" } : { unfit: "waiting", fit: "parked" };
}

/** Why the people of a campaign that isn't active are parked. */
export function whyParked({
  accountActive,
  workspaceRuns,
}: Pick<CampaignFacts, "accountActive" | "workspaceRuns">): HoldReason {
  if (!workspaceRuns) return "workspace_stopped";
  return accountActive ? "campaign_paused" : "account_inactive";
}
