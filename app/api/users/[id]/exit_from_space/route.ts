import { isPlatformAdmin } from "@/lib/access/viewer.ts";
import { exitFromSpace } from "@/lib/contracts/members.ts";
import { removeMember } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(exitFromSpace, async ({ user, brand, viewer }, { params, body }) => {
  const by = { userId: user.id, brandId: brand.id, isPlatformAdmin: isPlatformAdmin(viewer) };
  await removeMember(by, body.space_id, params.id);
  return { done: true as const };
});
