import { completeTask as contract } from "@/lib/contracts/tasks.ts";
import { completeTask } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const POST = route(contract, async (ctx, { params }) =>
  toTask(await completeTask(ctx.member, params.id)),
);
