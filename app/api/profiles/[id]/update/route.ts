import { updateProfile } from "@/lib/contracts/prospects.ts";
import { updateProspect } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { showProfile } from "@/lib/http/show/profile.ts";
import { fromCorrection } from "@/lib/http/views/prospects.ts";

export const POST = route(updateProfile, async (ctx, { body, params }) => {
  const { id } = params;
  await updateProspect(ctx.member, id, fromCorrection(body));
  return showProfile(ctx.member, id);
});
