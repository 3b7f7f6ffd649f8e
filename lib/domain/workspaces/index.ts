export { type AuditInput, audit, auditOnce, readAudited } from "./audit.ts";
export { requireChoosable } from "./choose-workspace.ts";
export { createWorkspace } from "./create-workspace.ts";
export { deleteListView } from "./delete-list-view.ts";
export { listWorkspaces, readWorkspace, type WorkspaceChoice } from "./list-workspaces.ts";
export type { Member } from "./member.ts";
export { readListViews } from "./read-list-views.ts";
export { saveListView } from "./save-list-view.ts";
export type { ListViewRow } from "./store/list-views.ts";
