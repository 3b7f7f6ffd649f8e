import { setTaskPriority as contract } from "@/lib/contracts/tasks.ts";
import { setTaskPriority } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const POST = route(contract, async (ctx, { body, params }) =>
  toTask(await setTaskPriority(ctx.member, params.id, body.priority)),
);
