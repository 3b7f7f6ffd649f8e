export { issueApiToken, revokeApiToken, revokeNamelessToken } from "./api-token.ts";
export { type AuditInput, audit } from "./audit.ts";
export { requireAdminOf, requireChoosable } from "./choose-workspace.ts";
export { createWorkspace } from "./create-workspace.ts";
export { beginDeed, type Deed, type DeedEnd, failDeed, findDeed, purgeDeeds } from "./deeds.ts";
export { deleteListView } from "./delete-list-view.ts";
export { endDueWorkspaces } from "./end-due.ts";
export { listWorkspaces, readWorkspace, type WorkspaceChoice } from "./list-workspaces.ts";
export type { Member } from "./member.ts";
export { noteEntered } from "./note-entered.ts";
export { readSignUpSettings, saveSignUpSettings } from "./onboarding.ts";
export { removeWorkspacePhoto, saveWorkspacePhoto } from "./photo.ts";
export { readAudit } from "./read-audit.ts";
export { readListViews } from "./read-list-views.ts";
export { readOffer, readPlan, readPlanNow, requireFeature, requireRoom } from "./read-plan.ts";
export { readLimitsLock, requireLimitsOpen } from "./require-limits-open.ts";
export { saveListView } from "./save-list-view.ts";
export { type PaidStanding, setSeats, setStanding } from "./set-standing.ts";
export { type AuditFilter, type AuditRow, latestAudit, purgeAudit } from "./store/audit.ts";
export { readCreditStanding } from "./store/credits.ts";
export {
  type CustomerSettings,
  lockCustomer,
  readCustomerSettings,
  writeCustomer,
} from "./store/customers.ts";
export type { ListViewRow } from "./store/list-views.ts";
export {
  dropMember,
  findMemberRow,
  hasOtherAdmin,
  listMemberRows,
  lockMembers,
  type MemberRow,
  membersByEmail,
  putMember,
  writeRights,
} from "./store/members.ts";
export { runs, workspaceRuns } from "./store/stopped.ts";
export {
  brandIdOf,
  findWorkspaceRow,
  postalAddressOf,
  takeTurn,
  type WorkerRow,
} from "./store/workspaces.ts";
export { turnDialerOn } from "./turn-dialer-on.ts";
export { updateWorkspace, type WorkspaceChange } from "./update-workspace.ts";
export { areMembers, findMember, isMember, listWorkers, readStanding } from "./workers.ts";
