import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PlatformReason } from "./tables.ts";

/**
 * What row-level security lets a transaction see: one workspace, or the tables of a stated reason across workspaces.
 */
export interface Wall {
  readonly workspaceId: Id | null;
  readonly reason: PlatformReason | null;
}
