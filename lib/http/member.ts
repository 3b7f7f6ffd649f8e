import { isPlatformAdmin } from "@/lib/access/viewer.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { RequestContext } from "./context.ts";

/** The person of a request as the verbs take one. Throws where the route let somebody through without a workspace. */
export function member(ctx: RequestContext): Member {
  const { user, workspace, membership } = ctx.viewer;
  if (!user || !workspace) throw new ProductError("space_required", "spaceNotFound");
  return {
    workspaceId: workspace.id,
    userId: user.id,
    isAdmin: membership?.isAdmin === true || isPlatformAdmin(ctx.viewer),
  };
}
