import type { AllowedPages } from "@/lib/access/tabs.ts";
import { db } from "@/lib/db/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { findMemberRow, listMemberRows, type Member, type MemberRow } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { pagesOf } from "./rules/pages.ts";

/** A page of the members of the caller's workspace, oldest first. Throws `not_found` for another workspace. */
export function listMembers(
  { workspaceId }: Member,
  ofWorkspace: Id,
  page: { readonly search: string; readonly offset: number; readonly limit: number },
): Promise<{ readonly items: MemberRow[]; readonly total: number }> {
  if (ofWorkspace !== workspaceId) throw new ProductError("not_found", "spaceNotFound");
  return db.tenant({ workspaceId }, (tx) => listMemberRows(tx, workspaceId, page));
}

/**
 * What a member may open [SH-137]. A worker learns their own only. Throws `forbidden`; `not_found` for somebody who
 * isn't a member.
 */
export async function readAllowedPages(caller: Member, userId: Id): Promise<Required<AllowedPages>> {
  return pagesOf(await requireMember(caller, userId));
}

/**
 * The accounts that a member may use, as far as the caller sees them [SH-140, SH-470]. Throws as `readAllowedPages`
 * does.
 */
export async function readAvailableAccounts(caller: Member, userId: Id) {
  const row = await requireMember(caller, userId);
  const accounts = await listCredentials(caller);
  const isForAll = row.isAdmin || row.allCredentials;
  return accounts.filter(({ id }) => isForAll || row.credentialIds.includes(id));
}

async function requireMember(caller: Member, userId: Id): Promise<MemberRow> {
  const { workspaceId } = caller;
  if (!caller.isAdmin && caller.userId !== userId) throw new ProductError("forbidden", "forbidden");
  const row = await db.tenant({ workspaceId }, (tx) => findMemberRow(tx, workspaceId, userId));
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
