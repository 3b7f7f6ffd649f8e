import { liftProfile } from "@/lib/contracts/prospects.ts";
import { liftStatus } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showProfile } from "@/lib/http/show/profile.ts";

export const POST = route(liftProfile, async (ctx, { params, body }) => {
  await liftStatus(ctx.member, params.id, { status: body.status, isConfirmed: body.confirmed });
  return showProfile(ctx.member, params.id);
});
