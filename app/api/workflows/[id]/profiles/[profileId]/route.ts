import { readWorkflowProfile } from "@/lib/contracts/campaigns/campaign-people.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const GET = route(readWorkflowProfile, (ctx, { params }) =>
  showPerson(ctx.member, params.id, params.profileId),
);
