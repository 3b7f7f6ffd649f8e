import * as contract from "@/lib/contracts/list-views.ts";
import { deleteListView } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(contract.deleteListView, async (ctx, { params }) => {
  await deleteListView(ctx.member, params.id);
  return { done: true as const };
});
