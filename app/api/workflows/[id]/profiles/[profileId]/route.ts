import { readWorkflowProfile } from "@/lib/contracts/campaigns.ts";
import { readCampaignPerson } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toPersonState } from "@/lib/http/views/campaigns.ts";
import { toTimeline } from "@/lib/http/views/prospects.ts";

export const GET = route(readWorkflowProfile, async (ctx, { params }) => {
  const { person, timeline } = await readCampaignPerson(member(ctx), params.id ?? "", params.profileId ?? "");
  return { ...toPersonState(person), timeline: timeline.map(toTimeline) };
});
