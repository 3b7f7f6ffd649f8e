import { db, type Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { placeText, readPlace } from "./rules/place.ts";
import { shownTo } from "./shown.ts";
import { countOpenTasks, listClosedTasks, listOpenTasks, type TaskRow } from "./store/tasks.ts";

export interface TaskPage {
  readonly items: TaskRow[];
  /** The cursor after the last row. Null at the end. */
  readonly next: string | null;
}

export interface TaskQuery {
  readonly state: "open" | "closed";
  /** Only those that the member is to do, and those that nobody in particular is to do. */
  readonly isOwnOnly: boolean;
  readonly prospectId: Id | null;
  readonly cursor: string | null;
  readonly limit: number;
}

/**
 * A page of the tasks that the member sees: open ones, most urgent first, then by due time; closed ones, latest first.
 * An unreadable cursor throws `invalid_input`.
 */
export async function listTasks(member: Member, given: TaskQuery): Promise<TaskPage> {
  const { workspaceId, userId, isAdmin } = member;
  const { state, cursor, limit, isOwnOnly, prospectId } = given;
  if (prospectId !== null && !isId(prospectId)) return { items: [], next: null };
  return db.tenant({ workspaceId }, async (tx) => {
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const by = { credentialIds, userId, isAdmin, isOwnOnly, prospectId, limit: limit + 1 };
    if (state === "closed") {
      const rows = await listClosedTasks(tx, workspaceId, by, known(cursor, readCursor));
      const page = cutPage(rows, limit, ({ closedAt, createdAt, id }) => ({ at: closedAt ?? createdAt, id }));
      return { ...page, items: await readable(tx, member, page.items, prospectId) };
    }
    const rows = await listOpenTasks(tx, workspaceId, by, known(cursor, readPlace));
    const { items, next } = cutPage(rows, limit, ({ dueAt: at, id }) => ({ at, id }));
    const last = items.at(-1);
    return {
      items: await readable(tx, member, items, prospectId),
      next: next && last ? placeText(last.priority, next) : null,
    };
  });
}

/**
 * Tasks as the member may read them. Who asks for those about somebody gets none in which they don't see that person.
 */
async function readable(
  tx: Tx,
  member: Member,
  tasks: readonly TaskRow[],
  prospectId: Id | null,
): Promise<TaskRow[]> {
  const all = await shownTo(tx, member, tasks);
  return prospectId === null ? all : all.filter((task) => task.prospectId === prospectId);
}

/** How many open tasks the member is to do, with those that nobody in particular is to do; counted up to `most`. */
export function countOwnTasks(member: Member, most: number): Promise<number> {
  const { workspaceId, userId, isAdmin } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const credentialIds = [...(await visibleCredentialIds(tx, member))];
    const by = { credentialIds, userId, isAdmin, isOwnOnly: true, prospectId: null, limit: most };
    return countOpenTasks(tx, workspaceId, by);
  });
}

function known<Place>(cursor: string | null, read: (text: string) => Place | null): Place | null {
  const place = cursor === null ? null : read(cursor);
  if (cursor !== null && !place) throw new ProductError("invalid_input", "invalidInput");
  return place;
}
