import { readProfile } from "@/lib/contracts/prospects.ts";
import { route } from "@/lib/http/route.ts";
import { showProfile } from "@/lib/http/show/profile.ts";

export const GET = route(readProfile, (ctx, { params }) => showProfile(ctx.member, params.id));
