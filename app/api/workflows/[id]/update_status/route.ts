import { updateWorkflowStatus } from "@/lib/contracts/campaigns.ts";
import { changeStatus } from "@/lib/domain/campaigns/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(updateWorkflowStatus, async (ctx, { body, params }) => {
  const { id } = params;
  return { _id: id, status: await changeStatus(member(ctx), id, body.status) };
});
