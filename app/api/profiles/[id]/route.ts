import { readProfile } from "@/lib/contracts/prospects.ts";
import { member } from "@/lib/http/member.ts";
import { showProfile } from "@/lib/http/profile-detail.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(readProfile, (ctx, { params }) => showProfile(member(ctx), params.id));
