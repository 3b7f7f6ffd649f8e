import type { Topic } from "@/lib/contracts/topics.ts";

/** What browsers fetch again after a task changed. */
export const topicsOfTask = (campaignId: string): Topic[] => [
  "campaigns",
  `campaign:${campaignId}`,
  "profiles",
];
