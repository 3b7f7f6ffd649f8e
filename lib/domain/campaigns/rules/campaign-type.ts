/**
 * A simple campaign is a line of steps; a smart one may branch; a magic one is a line that was written from an
 * objective [OC-015].
 */
export const campaignTypes = ["simple", "smart", "magic"] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** A stored type. */
export const campaignType = (stored: string): CampaignType =>
  campaignTypes.find((type) => type === stored) ?? "simple";

/** The type of a campaign that is saved with a sequence: a magic one stays magic as long as it is a line. */
export const typeAfter = (stored: string, given: CampaignType | undefined): CampaignType =>
  given === undefined || (given === "simple" && stored === "magic") ? campaignType(stored) : given;
