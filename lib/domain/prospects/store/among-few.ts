import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import type { Sql } from "@/lib/db/index.ts";
import { searchPattern } from "@/lib/db/like.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PeopleChoice } from "./filtered.ts";
import { findByJob, findHeld, findInCampaigns, findInSight, findMatching } from "./matching.ts";
import { countedAmong } from "./prospects.ts";

/** Up to how many people of a search, a job or a campaign are looked up; more are met on the way through the list. */
const fewPeople = countedAmong;

/** Whether a filter finds only people with a hold whose reason is one of its values. */
const isOfHolds = ({ field, op, values }: PeopleFilter) =>
  op === "any" &&
  (field === "waiting_status" ||
    (field === "approval_status" && values.every((value) => value === "awaiting_approval")));

export interface Among {
  /** The few people among whom everybody is whom the choice finds. Null: they aren't few, or nothing tells. */
  readonly among: Id[] | null;
  /** Whether more people are in the campaigns than are counted. */
  readonly areMany: boolean;
}

/**
 * The few people among whom everybody is whom a choice finds in the transaction's workspace: of a search, a job, a
 * hold, a member's accounts or campaigns. The list's own statement meets few of them on a long way, and behind the wall
 * no index serves its search.
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
  const reasons = filters.find(isOfHolds)?.values;
  const held = reasons ? await findHeld(sql, workspaceId, reasons, fewPeople) : null;
  if (held) return { among: held, areMany: false };
  const seen = sight === null ? null : await findInSight(sql, workspaceId, sight, fewPeople);
  if (seen) return { among: seen, areMany: false };
  const campaign = filters.find(({ field, op }) => field === "campaign" && op === "any");
  if (!campaign) return { among: null, areMany: false };
  return findInCampaigns(sql, workspaceId, campaign.values, sight, fewPeople);
}
