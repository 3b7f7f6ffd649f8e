import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { workspacesOf } from "./store/users.ts";

/** Tells the windows of a person who changed, and those of their teams, which show name and photo [SH-450]. */
export async function announceUser(tx: Tx, userId: Id): Promise<void> {
  announce(tx, { room: `user:${userId}`, event: "update_user", topics: ["account"] });
  for (const workspaceId of await workspacesOf(tx, userId))
    announce(tx, { workspaceId, event: "refetch_data", topics: ["members"] });
}
