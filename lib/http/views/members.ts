import type { CodeInviteView, InviteView, ShownInviteView } from "@/lib/contracts/invites.ts";
import type { MemberView } from "@/lib/contracts/members.ts";
import {
  type CodeInvite,
  type InviteRow,
  inviteState,
  pagesOf,
  type ShownInvite,
} from "@/lib/domain/members/index.ts";
import type { Member, MemberRow } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";

/** A member with their rights, limited to the accounts that the caller sees. */
export function toMemberView(row: MemberRow, caller: Member): MemberView {
  const seen = caller.credentialIds;
  return {
    _id: row.id,
    full_name: `${row.firstName} ${row.lastName}`.trim() || row.email,
    email: row.email,
    is_admin: row.isAdmin,
    is_self: row.id === caller.userId,
    allowed_pages: pagesOf(row),
    is_for_all_credentials: row.isAdmin || row.allCredentials,
    credentials_ids: row.credentialIds.filter((id) => seen === null || seen.includes(id)),
    joined_at: row.joinedAt.toISOString(),
  };
}

const accessOf = (isAdmin: boolean) => (isAdmin ? "admin" : "member");

export function toInviteView(row: InviteRow): InviteView {
  return {
    _id: row.id,
    email: row.email,
    granted_access: accessOf(row.isAdmin),
    allowed_pages: pagesOf(row),
    credentials_ids: [...row.credentialIds],
    state: inviteState(row, new Date(systemMs())),
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export function toCodeInviteView(row: CodeInvite): CodeInviteView {
  return {
    _id: row.id,
    code: row.code,
    allowed_pages: pagesOf({ isAdmin: false, allowedPages: row.allowedPages }),
    credentials_ids: [...row.credentialIds],
    is_expired: row.isExpired,
    uses: row.uses,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

export function toShownInvite(row: ShownInvite): ShownInviteView {
  return {
    kind: row.kind,
    state: row.state,
    space_name: row.workspaceName,
    invited_by: row.invitedBy,
    granted_access: accessOf(row.isAdmin),
    expires_at: row.expiresAt.toISOString(),
    invited: row.invited && { email: row.invited.email, has_account: row.invited.hasAccount },
  };
}
