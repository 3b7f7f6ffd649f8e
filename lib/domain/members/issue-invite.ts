import { db } from "@/lib/db/index.ts";
import { findByEmail, nameForMail, namesOf } from "@/lib/domain/accounts/index.ts";
import { findWorkspaceRow } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { inviteState } from "./rules/invite-state.ts";
import { lockInvite, saveInvite } from "./store/invites.ts";

/** What the mail of an invitation says. */
export interface IssuedInvite {
  readonly secret: string;
  readonly brandId: Id;
  readonly email: string;
  /** The invited person's own, where they have an account, else the inviting admin's. */
  readonly locale: string;
  /** Names that are safe to repeat; empty where they don't look like names. */
  readonly name: string;
  readonly inviter: string;
  readonly workspace: string;
}

/**
 * Makes the secret of a mail that is about to be sent. The link of the mail before stops working. Null: the invitation
 * is over meanwhile.
 */
export async function issueInvite(workspaceId: Id, inviteId: Id): Promise<IssuedInvite | null> {
  const secret = newToken();
  const found = await db.tenant({ workspaceId }, async (tx) => {
    const row = await lockInvite(tx, workspaceId, inviteId);
    const workspace = await findWorkspaceRow(tx, workspaceId);
    if (!row || inviteState(row, new Date(systemMs())) !== "pending") return null;
    if (workspace?.status !== "active") return null;
    await saveInvite(tx, workspaceId, inviteId, { tokenHash: hashToken(secret) });
    return { row, workspace };
  });
  if (!found) return null;
  const { row, workspace } = found;
  const account = await findByEmail(workspace.brandId, row.email);
  const names = await namesOf([row.invitedBy]);
  return {
    secret,
    brandId: workspace.brandId,
    email: row.email,
    locale: account?.locale ?? row.locale,
    name: nameForMail(account?.firstName ?? ""),
    inviter: nameForMail(names.get(row.invitedBy) ?? ""),
    workspace: nameForMail(workspace.name),
  };
}
