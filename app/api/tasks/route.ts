import * as contract from "@/lib/contracts/tasks.ts";
import { listTasks, writeTask } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const GET = route(contract.listTasks, async (ctx, { query }) => {
  const { items, next } = await listTasks(ctx.member, {
    state: query.state,
    isOwnOnly: query.own,
    prospectId: query.profile_id ?? null,
    cursor: query.cursor ?? null,
    limit: query.limit,
  });
  return { items: items.map(toTask), next_cursor: next };
});

export const POST = route(contract.createTask, async (ctx, { body }) =>
  toTask(
    await writeTask(ctx.member, {
      message: body.message,
      priority: body.priority ?? null,
      assigneeId: body.assignee_id ?? null,
      prospectId: body.profile_id ?? null,
      dueAt: body.due_at ?? null,
      key: body.key,
    }),
  ),
);
