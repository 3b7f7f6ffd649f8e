export { listInvites, resendInvite, revokeInvite } from "./change-invites.ts";
export { changeAccounts, changeAdmin, changePages } from "./change-rights.ts";
export {
  type CodeInvite,
  createCodeInvite,
  deleteCodeInvite,
  listCodeInvites,
  renewCodeInvite,
} from "./code-invites.ts";
export { type Invitation, invitePeople } from "./invite-people.ts";
export { type IssuedInvite, issueInvite } from "./issue-invite.ts";
export { type Joiner, joinWorkspace } from "./join-workspace.ts";
export { existsFor, invites, readInvite, type ShownInvite } from "./read-invite.ts";
export { listMembers, readAllowedPages, readAvailableAccounts } from "./read-members.ts";
export { type Leaving, removeMember } from "./remove-member.ts";
export type { Admin } from "./require-admin.ts";
export { inviteState } from "./rules/invite-state.ts";
export { pagesOf } from "./rules/pages.ts";
export type { InviteRow } from "./store/invites.ts";
export { purgeInvites } from "./store/purge.ts";
