import type { Id } from "@/lib/kernel/ids/index.ts";

/** A person acting inside a workspace: what every verb of a tenant's module takes first. */
export interface Member {
  readonly workspaceId: Id;
  readonly userId: Id;
  /** Sees all social accounts: an admin of the workspace, or of the platform. */
  readonly isAdmin: boolean;
  /** The social accounts that the member may use, gathered with the request; null: all of the workspace [SH-470]. */
  readonly credentialIds: readonly Id[] | null;
}
