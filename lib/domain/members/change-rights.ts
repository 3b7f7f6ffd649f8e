import type { AllowedPages } from "@/lib/access/tabs.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { grantCredentials, keepCredentials } from "@/lib/domain/credentials/index.ts";
import { findMemberRow, hasOtherAdmin, type MemberRow, writeRights } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { endKnownCodes, endWaysBack } from "./end-ways-in.ts";
import { type Admin, record, requireAccounts, requireAdmin } from "./require-admin.ts";
import { isLess, isSameMap, mapAfterAdmin, pagesOf, wholeMap } from "./rules/pages.ts";

/**
 * Makes a member an admin, or a worker [SH-135, SH-465]. Who stops being an admin keeps the accounts that they were
 * given one by one and a map of pages: their own, else that of a new member; all codes end, and the open invitations
 * that they sent. Sockets are cut by the database's triggers. Throws `forbidden`, `not_found`; `conflict` for the last
 * admin.
 */
export function changeAdmin(admin: Admin, userId: Id, isAdmin: boolean): Promise<void> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireRow(tx, admin, userId);
    if (row.isAdmin === isAdmin)
      return record(tx, admin, "member.change_admin", userId, { data: { isAdmin } });
    if (!isAdmin && !(await hasOtherAdmin(tx, workspaceId, userId)))
      throw new ProductError("conflict", "lastAdmin");
    await writeRights(
      tx,
      workspaceId,
      userId,
      isAdmin
        ? { isAdmin }
        : { isAdmin, allCredentials: false, allowedPages: mapAfterAdmin(row.allowedPages) },
    );
    if (!isAdmin) await endWaysBack(tx, admin, userId);
    await record(tx, admin, "member.change_admin", userId, { data: { isAdmin }, topics: ["credentials"] });
  });
}

/**
 * Sets what a worker may open [SH-138]; an admin may open everything, and gets this map once they are none any more.
 * Where a worker loses a page, all codes end. Throws `forbidden`, `not_found`.
 */
export function changePages(admin: Admin, userId: Id, pages: AllowedPages): Promise<Required<AllowedPages>> {
  const { workspaceId } = admin;
  const allowedPages = wholeMap(pages);
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireRow(tx, admin, userId);
    if (!isSameMap(row.allowedPages ?? {}, allowedPages) || row.allowedPages === null)
      await writeRights(tx, workspaceId, userId, { allowedPages });
    if (!row.isAdmin && isLess(pagesOf(row), allowedPages)) await endKnownCodes(tx, workspaceId);
    await record(tx, admin, "member.change_pages", userId);
    return allowedPages;
  });
}

/**
 * Sets the accounts that a worker may use [SH-139]: exactly these, until others are given. Where a worker loses an
 * account, all codes end. Throws `forbidden`, `not_found`; `invalid_input` for an account of another workspace.
 */
export function changeAccounts(admin: Admin, userId: Id, credentialIds: readonly Id[]): Promise<Id[]> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireRow(tx, admin, userId);
    const ids = await requireAccounts(tx, admin, credentialIds, "credentials");
    await keepCredentials(tx, workspaceId, userId, ids);
    await grantCredentials(tx, workspaceId, userId, ids);
    if (row.allCredentials && !row.isAdmin)
      await writeRights(tx, workspaceId, userId, { allCredentials: false });
    const isTaken = row.allCredentials || row.credentialIds.some((id) => !ids.includes(id));
    if (isTaken && !row.isAdmin) await endKnownCodes(tx, workspaceId);
    await record(tx, admin, "member.change_accounts", userId, {
      data: { accounts: ids.length },
      topics: ["credentials"],
    });
    return ids;
  });
}

async function requireRow(tx: Tx, admin: Admin, userId: Id): Promise<MemberRow> {
  await requireAdmin(tx, admin);
  const row = await findMemberRow(tx, admin.workspaceId, userId);
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
