/** A simple campaign is a line of steps; a smart one may branch. */
export type CampaignType = "simple" | "smart";

/** A stored type. */
export const campaignType = (stored: string): CampaignType => (stored === "smart" ? "smart" : "simple");
