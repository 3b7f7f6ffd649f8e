import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { inviteMs } from "./invite-people.ts";
import { type Admin, record, requireAdmin } from "./require-admin.ts";
import { type CountMails, sendInvites } from "./send-invites.ts";
import { type InviteRow, listInviteRows, lockInvite, saveInvite } from "./store/invites.ts";

/** A page of the workspace's invitations by mail, latest first [SH-154]. Throws `not_found` for another workspace. */
export function listInvites(
  { workspaceId }: Admin,
  ofWorkspace: Id,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: InviteRow[]; readonly total: number }> {
  if (ofWorkspace !== workspaceId) throw new ProductError("not_found", "spaceNotFound");
  return db.tenant({ workspaceId }, (tx) => listInviteRows(tx, workspaceId, page));
}

/**
 * Sends an open or expired invitation again and renews its time [SH-155]. The link of the mail before stops working
 * once the new mail is made. Throws `forbidden`, `not_found`; `conflict` for one that was accepted or revoked; what
 * `countMails` throws.
 */
export function resendInvite(admin: Admin, id: Id, countMails: CountMails): Promise<void> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    const row = await lockInvite(tx, workspaceId, id);
    if (!row) throw new ProductError("not_found", "notFound");
    if (row.state !== "pending") throw new ProductError("conflict", "inviteOver");
    const sentAt = new Date(systemMs());
    await saveInvite(tx, workspaceId, id, { sentAt, expiresAt: new Date(sentAt.getTime() + inviteMs) });
    await record(tx, admin, "invite.resend", id);
    await sendInvites(tx, [row], countMails);
  });
}

/**
 * Takes an invitation back [SH-156]: its link stops working with the commit. Revoking it again changes nothing. Throws
 * `forbidden`, `not_found`; `conflict` for one that was accepted.
 */
export function revokeInvite(admin: Admin, id: Id): Promise<void> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    const row = await lockInvite(tx, workspaceId, id);
    if (!row) throw new ProductError("not_found", "notFound");
    if (row.state === "revoked") return;
    if (row.state === "accepted") throw new ProductError("conflict", "inviteOver");
    await saveInvite(tx, workspaceId, id, { state: "revoked", endedAt: new Date(systemMs()) });
    await record(tx, admin, "invite.revoke", id);
  });
}
