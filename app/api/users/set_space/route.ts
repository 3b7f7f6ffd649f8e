import { setSpace } from "@/lib/contracts/workspaces.ts";
import { chooseWorkspace } from "@/lib/domain/accounts/index.ts";
import { requireChoosable } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(setSpace, async ({ viewer }, { body }) => {
  if (!viewer.session || !viewer.user) throw new ProductError("sign_in_required", "signInRequired");
  await requireChoosable(viewer.user.id, body.space_id, viewer.workspace?.id ?? null);
  await chooseWorkspace(viewer.session.id, body.space_id);
  return { space_id: body.space_id };
});
