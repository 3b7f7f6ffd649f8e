import type { Sql } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PeopleChoice } from "./filtered.ts";
import { findByJob, findInCampaigns, findMatching } from "./matching.ts";
import { countedAmong } from "./prospects.ts";

/** Up to how many people of a search, a job or a campaign are looked up; more are met on the way through the list. */
const fewPeople = countedAmong;

export interface Among {
  /** The few people among whom everybody is whom the choice finds. Null: they aren't few, or nothing tells. */
  readonly among: Id[] | null;
  /** Whether more people are in the campaigns than are counted. */
  readonly areMany: boolean;
}

/**
 * The few people among whom everybody is whom a choice finds in the transaction's workspace. Behind the wall no index serves
 * a search in the list's own statement.
 */
export async function amongFew(
  sql: Sql,
  workspaceId: Id,
  { search, filters, sight }: Pick<PeopleChoice, "search" | "filters" | "sight">,
): Promise<Among> {
  const pattern = searchPattern(search);
  const found = pattern === null ? null : await findMatching(sql, pattern, fewPeople);
  if (found) return { among: found, areMany: false };
  const job = filters.find(({ field, op }) => field === "job_title" && op === "contains");
  const few = job ? await findByJob(sql, job.values, fewPeople) : null;
  if (few) return { among: few, areMany: false };
  const campaign = filters.find(({ field, op }) => field === "campaign" && op === "any");
  if (!campaign) return { among: null, areMany: false };
  return findInCampaigns(sql, workspaceId, campaign.values, sight, fewPeople);
}
