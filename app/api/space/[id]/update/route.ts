import { updateSpace } from "@/lib/contracts/workspaces.ts";
import { updateWorkspace } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(updateSpace, async (ctx, { params, body: { space_object: change } }) => {
  const { postalAddress } = await updateWorkspace(ctx.member, params.id, {
    postalAddress: change.postal_address,
  });
  return { postal_address: postalAddress };
});
