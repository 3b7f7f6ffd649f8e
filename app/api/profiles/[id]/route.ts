import { readProfile } from "@/lib/contracts/prospects.ts";
import { readProspectHistory } from "@/lib/domain/campaigns/index.ts";
import { readProspect } from "@/lib/domain/prospects/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toProfile, toTimeline } from "@/lib/http/views/prospects.ts";

export const GET = route(readProfile, async (ctx, { params }) => {
  const id = params.id ?? "";
  const profile = await readProspect(member(ctx), id);
  const { campaigns, timeline } = await readProspectHistory(member(ctx), id);
  return {
    profile: toProfile(profile),
    workflows: campaigns.map(({ id: _id, name, status, state }) => ({ _id, name, status, state })),
    timeline: timeline.map(toTimeline),
  };
});
