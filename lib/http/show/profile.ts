import type { ProfileDetail } from "@/lib/contracts/prospects.ts";
import { readProspectHistory } from "@/lib/domain/campaigns/index.ts";
import { readStatuses } from "@/lib/domain/people/index.ts";
import { labelsOf, readProspect } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { toProfile, toTimeline } from "../views/prospects.ts";

/** A person with campaigns and timeline, for the wire. Throws `not_found`. */
export async function showProfile(who: Member, id: string): Promise<ProfileDetail> {
  const profile = await readProspect(who, id);
  const labels = (await labelsOf(who, [id])).get(id) ?? [];
  const statuses = (await readStatuses(who, [id])).get(id) ?? [];
  const { campaigns, timeline } = await readProspectHistory(who, id);
  return {
    profile: toProfile(profile, labels, statuses),
    workflows: campaigns.map(({ id: _id, name, status, state }) => ({ _id, name, status, state })),
    timeline: timeline.map(toTimeline),
  };
}
