import { deleteLabel as contract } from "@/lib/contracts/labels.ts";
import { deleteLabel } from "@/lib/domain/labels/index.ts";
import { labellerOf } from "@/lib/http/labeller.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(contract, async (ctx, { params }) => {
  await deleteLabel(labellerOf(ctx), params.id);
  return { done: true as const };
});
