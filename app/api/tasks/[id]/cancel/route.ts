import { cancelTask as contract } from "@/lib/contracts/tasks.ts";
import { cancelTask } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const POST = route(contract, async (ctx, { params }) =>
  toTask(await cancelTask(ctx.member, params.id)),
);
