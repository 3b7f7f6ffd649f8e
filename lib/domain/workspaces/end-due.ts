import { db } from "@/lib/db/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { audit } from "./audit.ts";
import { endDueCustomers } from "./store/customers.ts";

/** Marks workspaces unpaid, and deletes them, where the day is over that an operator named [BO-295]. */
export async function endDueWorkspaces(): Promise<number> {
  return db.platform("operations", async (tx) => {
    const { unpaid, deleted } = await endDueCustomers(tx, new Date(systemMs()));
    for (const workspaceId of [...unpaid, ...deleted])
      await audit(tx, {
        workspaceId,
        actorUserId: null,
        action: "workspace.administer",
        subjectId: workspaceId,
        data: deleted.includes(workspaceId) ? { status: "deleted" } : { isPaid: "false" },
      });
    return unpaid.length + deleted.length;
  });
}
