import type { AllowedPages } from "@/lib/access/tabs.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { grantCredentials } from "@/lib/domain/credentials/index.ts";
import { isMember, lockMembers, putMember } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type FoundInvite, findInvite } from "./read-invite.ts";
import { record } from "./require-admin.ts";
import { inviteState } from "./rules/invite-state.ts";
import { countUse, lockCodeInvite } from "./store/code-invites.ts";
import { lockInvite, saveInvite } from "./store/invites.ts";

/** Who joins: a confirmed user of the brand. */
export interface Joiner {
  readonly brandId: Id;
  readonly userId: Id;
  readonly email: string;
}

/**
 * Makes a user a member by the secret of a mail or by a code [SH-151], with exactly the pages and accounts of the
 * invitation. Whoever is a member already keeps their rights. Returns the workspace; the same again where the same user
 * asks twice. Throws `not_found` for an unknown secret; `forbidden` where a mail invited another address; `gone` for an
 * invitation that was used, revoked or is expired.
 */
export async function joinWorkspace(joiner: Joiner, text: string): Promise<Id> {
  const found = await findInvite(joiner.brandId, text);
  if (!found) throw new ProductError("not_found", "inviteUnknown");
  const { workspaceId } = found;
  if (found.email !== null && found.email.toLowerCase() !== joiner.email.toLowerCase())
    throw new ProductError("forbidden", "inviteOfOther");
  await db.tenant({ workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    await (found.kind === "mail" ? joinByMail : joinByCode)(tx, joiner, found);
  });
  return workspaceId;
}

async function joinByMail(tx: Tx, joiner: Joiner, { workspaceId, id }: FoundInvite): Promise<void> {
  const now = new Date(systemMs());
  const { userId } = joiner;
  const row = await lockInvite(tx, workspaceId, id);
  const state = row && inviteState(row, now);
  if (state === "accepted" && row?.acceptedBy === userId && (await isMember(tx, workspaceId, userId))) return;
  if (!row || state !== "pending")
    throw new ProductError("gone", state === "expired" ? "inviteExpired" : "inviteOver");
  await saveInvite(tx, workspaceId, id, { state: "accepted", acceptedBy: userId, endedAt: now });
  await join(tx, joiner, workspaceId, { ...row, pages: row.allowedPages });
}

async function joinByCode(tx: Tx, joiner: Joiner, { workspaceId, id }: FoundInvite): Promise<void> {
  const row = await lockCodeInvite(tx, workspaceId, id);
  if (await isMember(tx, workspaceId, joiner.userId)) return;
  const isOpen =
    row && inviteState({ state: "pending", expiresAt: row.expiresAt }, new Date(systemMs())) === "pending";
  if (!isOpen) throw new ProductError("gone", "inviteExpired");
  await join(tx, joiner, workspaceId, { ...row, isAdmin: false, pages: row.allowedPages });
  await countUse(tx, workspaceId, id);
}

async function join(
  tx: Tx,
  { userId }: Joiner,
  workspaceId: Id,
  {
    id,
    isAdmin,
    pages,
    credentialIds,
  }: {
    readonly id: Id;
    readonly isAdmin: boolean;
    readonly pages: AllowedPages;
    readonly credentialIds: readonly Id[];
  },
): Promise<void> {
  if (await putMember(tx, { workspaceId, userId, isAdmin, allowedPages: pages }))
    await grantCredentials(tx, workspaceId, userId, credentialIds);
  await record(tx, { workspaceId, userId }, "member.join", userId, { data: { invite: id, isAdmin } });
}
