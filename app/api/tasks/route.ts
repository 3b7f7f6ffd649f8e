import { listTasks as contract } from "@/lib/contracts/tasks.ts";
import { listTasks } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const GET = route(contract, async (ctx, { query }) => {
  const { items, next } = await listTasks(ctx.member, { cursor: query.cursor ?? null, limit: query.limit });
  return { items: items.map(toTask), next_cursor: next };
});
