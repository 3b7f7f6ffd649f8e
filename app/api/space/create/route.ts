import { createSpace } from "@/lib/contracts/workspaces.ts";
import { chooseWorkspace } from "@/lib/domain/accounts/index.ts";
import { createWorkspace } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(createSpace, async ({ viewer, brand }, { body }) => {
  if (!viewer.session || !viewer.user) throw new ProductError("sign_in_required", "signInRequired");
  const id = await createWorkspace({
    brandId: brand.id,
    userId: viewer.user.id,
    name: body.name,
    asksQuestions: true,
    ...(body.space_id ? { id: body.space_id } : {}),
  });
  await chooseWorkspace(viewer.session.id, id);
  return { space_id: id };
});
