import { db, type Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Member } from "./member.ts";
import { findMembership, listWorkerRows, type WorkerRow } from "./store/workspaces.ts";

/** The members of the workspace, oldest first [OC-221]. */
export function listWorkers({ workspaceId }: Member): Promise<WorkerRow[]> {
  return db.tenant({ workspaceId }, (tx) => listWorkerRows(tx, workspaceId));
}

/** Whether a user is a member of a workspace. */
export async function isMember(tx: Tx, workspaceId: Id, userId: Id): Promise<boolean> {
  return (await findMembership(tx, workspaceId, userId)) !== null;
}
