import type { CampaignFacts } from "./facts.ts";

/** The state that a campaign's status doesn't leave anybody in, and the one that takes its place. */
export interface Unfit {
  readonly unfit: "waiting" | "parked";
  readonly fit: "waiting" | "parked";
}

/** In an active campaign nobody is parked; in any other nobody waits, so that lanes don't meet them again and again. */
export function unfitIn({ active }: Pick<CampaignFacts, "active">): Unfit {
  return active ? { unfit: "parked", fit: "waiting" } : { unfit: "waiting", fit: "parked" };
}
