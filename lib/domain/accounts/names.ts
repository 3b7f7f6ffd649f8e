import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findNames } from "./store/users.ts";

/**
 * The display names of users by id: a user's name, or the address where there is no name. Unknown ids are left out.
 * Call it outside of the workspace's transaction: inside it, row-level security hides users who have left the
 * workspace.
 */
export async function namesOf(userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (userIds.length === 0) return new Map();
  const users = await db.platform("accounts", (tx) => findNames(tx, userIds));
  return new Map(
    users.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
}
