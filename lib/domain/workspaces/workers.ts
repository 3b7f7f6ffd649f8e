import type { Tab } from "@/lib/access/tabs.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { Member } from "./member.ts";
import { type CreditStanding, readCreditStanding } from "./store/credits.ts";
import {
  countMemberships,
  findMembership,
  findRights,
  findStanding,
  listWorkerRows,
  type WorkerRow,
} from "./store/workspaces.ts";

/** The members of the workspace, oldest first [OC-221]. */
export function listWorkers({ workspaceId }: Member): Promise<WorkerRow[]> {
  return db.tenant({ workspaceId }, (tx) => listWorkerRows(tx, workspaceId));
}

/** What the frame around every page shows of a workspace. */
export interface WorkspaceStanding {
  /** The first members, oldest first. */
  readonly people: readonly WorkerRow[];
  readonly memberCount: number;
  readonly showCrm: boolean;
  /** Null: nobody counts credits here. */
  readonly credits: CreditStanding | null;
}

/** What the frame shows of a workspace. @param most how many of its people are named. */
export function readStanding(workspaceId: Id, most: number): Promise<WorkspaceStanding> {
  return db.tenant({ workspaceId }, async (tx) => {
    const people = await listWorkerRows(tx, workspaceId, most);
    const row = await findStanding(tx, workspaceId);
    return {
      people,
      memberCount: row?.memberCount ?? 0,
      showCrm: row?.showCrm ?? false,
      credits: await readCreditStanding(tx, workspaceId),
    };
  });
}

/** Whether a user is a member of a workspace. */
export async function isMember(tx: Tx, workspaceId: Id, userId: Id): Promise<boolean> {
  return (await findMembership(tx, workspaceId, userId)) !== null;
}

/** Whether all of some different users are members of a workspace. */
export async function areMembers(tx: Tx, workspaceId: Id, userIds: readonly Id[]): Promise<boolean> {
  return (await countMemberships(tx, workspaceId, userIds)) === userIds.length;
}

/**
 * A member for whom something is done while they aren't there. Null: they have left, may not sign in, or may not open
 * the page to which it belongs.
 */
export async function findMember(tx: Tx, workspaceId: Id, userId: Id, page?: Tab): Promise<Member | null> {
  const row = await findRights(tx, workspaceId, userId);
  if (!row) return null;
  const { isAdmin, allCredentials, credentialIds, allowedPages } = row;
  if (page !== undefined && !isAdmin && allowedPages[page] !== true) return null;
  return {
    workspaceId,
    userId,
    isAdmin,
    credentialIds: isAdmin || allCredentials ? null : credentialIds,
  };
}
