import type { Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { addUsedCredits, findCredits } from "./store/workspaces.ts";

/** Has everybody else who spends a workspace's credits wait until the transaction ends. */
export async function lockCredits(tx: Tx, workspaceId: Id): Promise<void> {
  await findCredits(tx, workspaceId);
}

/**
 * Refuses where a workspace has fewer credits than something costs. Whoever else spends waits until the transaction
 * ends. Throws `out_of_credits`. A workspace whose credits nobody counts has enough.
 */
export async function requireCredits(tx: Tx, workspaceId: Id, cost: number): Promise<void> {
  const left = await findCredits(tx, workspaceId);
  if (left === undefined) throw new ProductError("not_found", "notFound");
  if (left !== null && left < cost)
    throw new ProductError("out_of_credits", "outOfCredits", { values: { cost, left } });
}

/**
 * Spends credits in the transaction of what they pay for: where that fails, nothing was spent. Throws `out_of_credits`.
 * Nothing is counted where nobody counts credits.
 */
export async function spendCredits(tx: Tx, workspaceId: Id, cost: number): Promise<void> {
  await requireCredits(tx, workspaceId, cost);
  if (await addUsedCredits(tx, workspaceId, cost))
    announce(tx, { workspaceId, event: "update_credits", topics: ["workspace"] });
}
