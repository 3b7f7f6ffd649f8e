import type { Id } from "@/lib/kernel/ids/index.ts";

/** What the server tells browsers, by the specification's names [SH-448..SH-459]. Payloads are ours (SH-462). */
export type RealtimeEvent =
  | { readonly event: "refetch_data"; readonly topics: readonly string[] }
  | { readonly event: "update_unread_counter"; readonly topics: readonly string[] }
  | { readonly event: "authorization"; readonly topics: readonly string[]; readonly credentialId: Id }
  | { readonly event: "update_credentials"; readonly topics: readonly string[] };

/** One announcement as it travels between processes. */
export interface Announcement {
  readonly workspaceId: Id;
  readonly events: readonly RealtimeEvent[];
}

/** The end of a session: its sockets are cut (S8). */
export interface SessionEnd {
  readonly sessionId: Id;
}

export const realtimeChannel = "outreach_realtime";

/** The room of everybody who is in a workspace. */
export const workspaceRoom = (workspaceId: Id) => `space:${workspaceId}`;
