import { readProfile } from "@/lib/contracts/prospects.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showProfile } from "@/lib/http/show/profile.ts";

export const GET = route(readProfile, (ctx, { params }) => showProfile(member(ctx), params.id));
