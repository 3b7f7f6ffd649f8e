import { spaceInfo } from "@/lib/contracts/workspaces.ts";
import { readSeats } from "@/lib/domain/credentials/index.ts";
import { readWorkspace } from "@/lib/domain/workspaces/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toSpaceView } from "@/lib/http/views/workspaces.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(spaceInfo, async (ctx) => {
  const { workspaceId } = member(ctx);
  const workspace = await readWorkspace(workspaceId);
  if (!workspace) throw new ProductError("not_found", "spaceNotFound");
  return toSpaceView(workspace, ctx.brand.key, await readSeats({ workspaceId }));
});
