import type { Topic } from "@/lib/contracts/topics.ts";

/** What browsers fetch again after something happened to a person in a campaign. */
export const topicsOf = (campaignId: string, prospectId: string): Topic[] => [
  "campaigns",
  `campaign:${campaignId}`,
  "profiles",
  "inbox",
  `conversation:${prospectId}`,
];
