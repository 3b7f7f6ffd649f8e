export { type AuditInput, audit, auditOnce, readAudited } from "./audit.ts";
export { requireChoosable } from "./choose-workspace.ts";
export { createWorkspace } from "./create-workspace.ts";
export { listWorkspaces, readWorkspace, type WorkspaceChoice } from "./list-workspaces.ts";
export type { Member } from "./member.ts";
