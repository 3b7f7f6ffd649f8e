import { joinSpace } from "@/lib/contracts/invites.ts";
import { chooseWorkspace } from "@/lib/domain/accounts/index.ts";
import { joinWorkspace } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(joinSpace, async ({ user, brand, viewer }, { body }) => {
  if (!viewer.session) throw new ProductError("sign_in_required", "signInRequired");
  const { id: userId, email } = user;
  const workspaceId = await joinWorkspace({ brandId: brand.id, userId, email }, body.invite_code);
  await chooseWorkspace(viewer.session.id, workspaceId);
  return { space_id: workspaceId };
});
