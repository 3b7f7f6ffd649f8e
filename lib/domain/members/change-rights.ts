import type { AllowedPages } from "@/lib/access/tabs.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { grantCredentials, keepCredentials } from "@/lib/domain/credentials/index.ts";
import { findMemberRow, hasOtherAdmin, type MemberRow, writeRights } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type Admin, record, requireAccounts, requireAdmin } from "./require-admin.ts";
import { isSameMap, mapAfterAdmin, wholeMap } from "./rules/pages.ts";

/**
 * Makes a member an admin, or a worker [SH-135, SH-465]. Who stops being an admin keeps the accounts that they were given one
 * by one and a map of pages: their own, else that of a new member. Sockets are cut by the database's triggers. Throws
 * `forbidden`, `not_found`; `conflict` for the last admin.
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
    await record(tx, admin, "member.change_admin", userId, { data: { isAdmin }, topics: ["credentials"] });
  });
}

/**
 * Sets what a worker may open [SH-138]; an admin may open everything, and gets this map once they are none any more. Throws
 * `forbidden`, `not_found`.
 */
export function changePages(admin: Admin, userId: Id, pages: AllowedPages): Promise<Required<AllowedPages>> {
  const { workspaceId } = admin;
  const allowedPages = wholeMap(pages);
  return db.tenant({ workspaceId }, async (tx) => {
    const row = await requireRow(tx, admin, userId);
    if (!isSameMap(row.allowedPages ?? {}, allowedPages) || row.allowedPages === null)
      await writeRights(tx, workspaceId, userId, { allowedPages });
    await record(tx, admin, "member.change_pages", userId);
    return allowedPages;
  });
}

/**
 * Sets the accounts that a worker may use [SH-139]: exactly these, until others are given. Throws `forbidden`, `not_found`;
 * `invalid_input` for an account of another workspace.
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
