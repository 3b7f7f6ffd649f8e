import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { audit } from "./audit.ts";
import { endDueCustomers } from "./store/customers.ts";

/** Marks workspaces unpaid, and deletes them, where the day is over that an operator named [BO-295]. */
export async function endDueWorkspaces(): Promise<number> {
  return db.platform("operations", async (tx) => {
    const { unpaid, deleted } = await endDueCustomers(tx, new Date(systemMs()));
    const note = (workspaceId: Id, data: { status: string } | { isPaid: string }) =>
      audit(tx, {
        workspaceId,
        actorUserId: null,
        action: "workspace.administer",
        subjectId: workspaceId,
        data,
      });
    for (const id of unpaid) await note(id, { isPaid: "false" });
    for (const id of deleted) await note(id, { status: "deleted" });
    return unpaid.length + deleted.length;
  });
}
