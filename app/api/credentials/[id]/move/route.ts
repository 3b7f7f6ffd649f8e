import { moveCredential } from "@/lib/contracts/credentials.ts";
import { moveAccount } from "@/lib/domain/credentials/index.ts";
import { carryLane, readLaneHistory } from "@/lib/domain/lanes/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(moveCredential, async (ctx, { params, body }) => {
  const { id, workspaceId, actsFrom } = await moveAccount(ctx.member, params.id, body.space_id, {
    read: readLaneHistory,
    write: carryLane,
  });
  return { _id: id, space_id: workspaceId, acts_from: actsFrom.toISOString() };
});
