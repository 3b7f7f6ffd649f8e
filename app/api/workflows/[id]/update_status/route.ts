import { updateWorkflowStatus } from "@/lib/contracts/campaigns/campaign-status.ts";
import { changeStatus } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(updateWorkflowStatus, async (ctx, { body, params }) => {
  const { id } = params;
  return { _id: id, status: await changeStatus(ctx.member, id, body.status) };
});
