import { moveCredential } from "@/lib/contracts/credentials.ts";
import { moveAccount } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(moveCredential, async (ctx, { params, body }) => {
  const { id, workspaceId, actsFrom } = await moveAccount(ctx.member, params.id, body.space_id);
  return { _id: id, space_id: workspaceId, acts_from: actsFrom.toISOString() };
});
