import { skipTask as contract } from "@/lib/contracts/tasks.ts";
import { skipTask } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const POST = route(contract, async (ctx, { params }) => toTask(await skipTask(ctx.member, params.id)));
