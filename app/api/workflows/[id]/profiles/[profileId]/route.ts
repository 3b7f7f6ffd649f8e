import { readWorkflowProfile } from "@/lib/contracts/campaign-people.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";

export const GET = route(readWorkflowProfile, (ctx, { params }) =>
  showPerson(member(ctx), params.id, params.profileId),
);
