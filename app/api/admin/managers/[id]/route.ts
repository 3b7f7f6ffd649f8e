import * as contract from "@/lib/contracts/console/people.ts";
import { changeManager, deleteManager } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toManager } from "@/lib/http/views/console.ts";

export const PUT = route(contract.updateManager, async (ctx, { params, body }) =>
  toManager(await changeManager(ctx.operator, params.id, body)),
);

export const DELETE = route(contract.deleteManager, async (ctx, { params }) => {
  await deleteManager(ctx.operator, params.id);
  return { done: true as const };
});
