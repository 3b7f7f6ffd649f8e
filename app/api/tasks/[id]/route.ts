import { updateTask as contract } from "@/lib/contracts/tasks.ts";
import { editTask } from "@/lib/domain/tasks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toTask } from "@/lib/http/views/tasks.ts";

export const PATCH = route(contract, async (ctx, { body, params }) =>
  toTask(
    await editTask(ctx.member, params.id, {
      message: body.message,
      assigneeId: body.assignee_id,
      dueAt: body.due_at,
    }),
  ),
);
