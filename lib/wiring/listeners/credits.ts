import type { HotTx } from "@/lib/db/index.ts";
import { beginMonthly, grantCredits } from "@/lib/domain/credits/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";

/** What follows for the credits from a payment. */
export function bindCredits(): void {
  // Told again, an order gives nothing more [F13].
  facts.on("credits.bought", async (tx: HotTx, { workspaceId, orderId, credits }) => {
    await grantCredits(tx, { workspaceId, credits, source: "purchase", key: `order:${orderId}` });
  });
  facts.on("plan.bought", (tx: HotTx, { workspaceId }) => beginMonthly(tx, workspaceId));
}
