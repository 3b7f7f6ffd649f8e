import * as contract from "@/lib/contracts/list-views.ts";
import { deleteListView } from "@/lib/domain/workspaces/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(contract.deleteListView, async (ctx, { params }) => {
  await deleteListView(member(ctx), params.id);
  return { done: true as const };
});
