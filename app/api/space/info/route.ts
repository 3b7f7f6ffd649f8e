import { spaceInfo } from "@/lib/contracts/workspaces.ts";
import { listCredentials, readSeats } from "@/lib/domain/credentials/index.ts";
import { readWorkspace } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSpaceView } from "@/lib/http/views/workspaces.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(spaceInfo, async (ctx) => {
  const who = ctx.member;
  const workspace = await readWorkspace(who.workspaceId);
  if (!workspace) throw new ProductError("not_found", "spaceNotFound");
  const [seats, accounts] = await Promise.all([readSeats(who), listCredentials(who)]);
  return toSpaceView(workspace, {
    brand: { key: ctx.brand.key, logoShape: ctx.brand.theme.logoShape },
    seats,
    plan: ctx.workspace.plan,
    credentialIds: accounts.map(({ id }) => id),
  });
});
