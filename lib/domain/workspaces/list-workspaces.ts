import { db } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readCreditStanding } from "./store/credits.ts";
import { findWorkspace, listWorkspacesOf } from "./store/workspaces.ts";

export interface WorkspaceChoice {
  readonly id: Id;
  readonly name: string;
  readonly status: string;
  readonly isPaid: boolean;
  readonly userCount: number;
  readonly isAdmin: boolean;
  readonly photo: string | null;
}

/** The workspaces that a user may choose from, oldest first. */
export async function listWorkspaces(userId: Id): Promise<WorkspaceChoice[]> {
  const rows = await db.platform("accounts", (tx) => listWorkspacesOf(tx, userId));
  return rows.map(({ isAdmin, workspace }) => ({
    id: workspace.id,
    name: workspace.name,
    status: workspace.status,
    isPaid: workspace.isPaid,
    photo: workspace.photo,
    userCount: workspace._count.memberships,
    isAdmin,
  }));
}

/** The workspace with its members and its credits. Null when it doesn't exist. */
export async function readWorkspace(workspaceId: Id) {
  const found = await db.tenant({ workspaceId }, async (tx) => {
    const row = await findWorkspace(tx, workspaceId);
    return row && { row, credits: await readCreditStanding(tx, workspaceId) };
  });
  if (!found) return null;
  const { memberships, ...workspace } = found.row;
  const users = memberships.map(({ isAdmin, allCredentials, credentials, user }) => ({
    id: user.id,
    isAdmin,
    allCredentials,
    credentialIds: credentials.map(({ credentialId }) => credentialId),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    photo: user.photo,
  }));
  return { ...workspace, users, credits: found.credits };
}
