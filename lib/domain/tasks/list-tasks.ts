import { db } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { placeText, readPlace } from "./rules/place.ts";
import { listOpenTasks, type TaskRow } from "./store/tasks.ts";

export interface TaskPage {
  readonly items: TaskRow[];
  /** The cursor after the last row. Null at the end. */
  readonly next: string | null;
}

/**
 * A page of the open tasks that the member sees, most urgent first, then by due time. An unreadable cursor throws
 * `invalid_input`.
 */
export async function listTasks(
  member: Member,
  given: { readonly cursor: string | null; readonly limit: number },
): Promise<TaskPage> {
  const after = given.cursor === null ? null : readPlace(given.cursor);
  if (given.cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  const { workspaceId } = member;
  const { limit } = given;
  return db.tenant({ workspaceId }, async (tx) => {
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const rows = await listOpenTasks(tx, workspaceId, { credentialIds, after, limit: limit + 1 });
    const { items, next } = cutPage(rows, limit, ({ dueAt: at, id }) => ({ at, id }));
    const last = items.at(-1);
    return { items, next: next && last ? placeText(last.priority, next) : null };
  });
}
