import type { Id } from "@/lib/kernel/ids/index.ts";

/** A person acting inside a workspace: the first argument of every verb on a workspace's data. */
export interface Member {
  readonly workspaceId: Id;
  readonly userId: Id;
  /** Whether the person sees all social accounts: an admin of the workspace, or of the platform. */
  readonly isAdmin: boolean;
  /** The social accounts that the member may use, read with the request. Null: all of the workspace [SH-470]. */
  readonly credentialIds: readonly Id[] | null;
}
