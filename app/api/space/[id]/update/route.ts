import { updateSpace } from "@/lib/contracts/workspaces.ts";
import { updateWorkspace } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(updateSpace, async (ctx, { params, body: { space_object: change } }) => {
  const { name, postalAddress, accent, areLimitsLocked } = await updateWorkspace(ctx.member, params.id, {
    name: change.name,
    postalAddress: change.postal_address,
    accent: change.accent,
    areLimitsLocked: change.are_limits_locked,
  });
  return { name, postal_address: postalAddress, accent, are_limits_locked: areLimitsLocked };
});
