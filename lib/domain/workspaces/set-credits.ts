import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { audit } from "./audit.ts";
import { findCredits, writeCredits } from "./store/workspaces.ts";

/**
 * Sets how many credits a workspace has left. Null: nobody counts them, and nothing waits for them. People who waited
 * for credits go on within a minute (OC-131). For operators, until credits are bought. Throws `not_found`.
 */
export function setCredits(workspaceId: Id, credits: number | null): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    const before = await findCredits(tx, workspaceId);
    if (before === undefined) throw new ProductError("not_found", "notFound");
    if (before === credits) return;
    await writeCredits(tx, workspaceId, credits);
    const action = "workspace.set_credits";
    await audit(tx, { workspaceId, actorUserId: null, action, subjectId: workspaceId, data: { credits } });
    announce(tx, { workspaceId, event: "update_credits", topics: ["workspace"] });
  });
}
