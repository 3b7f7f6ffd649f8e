import type { ProfilePage } from "@/lib/contracts/prospects.ts";
import { campaignsOfPeople } from "@/lib/domain/campaigns/index.ts";
import { readStatuses } from "@/lib/domain/people/index.ts";
import { labelsOf, listProspects } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toProfile } from "../views/prospects.ts";

/** A page of the people that a member sees, with their labels, for the wire. */
export async function showProfiles(
  who: Member,
  asked: Parameters<typeof listProspects>[1],
): Promise<ProfilePage> {
  const { items, total, isTotalCapped, next } = await listProspects(who, asked);
  const ids = items.map(({ id }) => id);
  const labels = await labelsOf(who, ids);
  const statuses = await readStatuses(who, ids);
  const campaigns = await campaignsOfPeople(who, ids);
  return {
    items: items.map((row) => ({
      ...toProfile(row, labels.get(row.id) ?? [], statuses.get(row.id) ?? []),
      workflows: campaigns
        .filter(({ prospectId }) => prospectId === row.id)
        .map(({ id, name, state }) => ({ _id: id, name, state })),
    })),
    total,
    is_total_capped: isTotalCapped,
    next_cursor: next,
  };
}
