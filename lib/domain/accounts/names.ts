import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findNames } from "./store/users.ts";

/**
 * What users are called on a workspace's pages, by their ids: their names, else their addresses. Ids of nobody are missing.
 * Whoever left the workspace is still told by name, so it is asked outside of the workspace's transaction.
 */
export async function namesOf(userIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  if (userIds.length === 0) return new Map();
  const users = await db.platform("accounts", (tx) => findNames(tx, userIds));
  return new Map(
    users.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
}
