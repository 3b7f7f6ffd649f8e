import type { Topic } from "@/lib/contracts/topics.ts";

/** What browsers fetch again after a task changed. Null: a member wrote it, and no campaign goes on with it. */
export const topicsOfTask = (campaignId: string | null): Topic[] =>
  campaignId === null ? ["tasks"] : ["tasks", "campaigns", `campaign:${campaignId}`, "profiles"];
