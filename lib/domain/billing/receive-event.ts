import { db } from "@/lib/db/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { refreshAccount } from "./refresh-account.ts";
import { findWorkspaceOf } from "./store/accounts.ts";
import { noteEvent } from "./store/events.ts";

/**
 * Takes what the provider told [S18, F13]: its signature is checked over the bytes, it counts once by its id, and what
 * it tells isn't believed: the customer's present state is read instead. So it may come late, twice, in any order and
 * many at once. What concerns no workspace of ours is taken, and nothing follows. Throws `forbidden` where the
 * signature is wrong or old, `unavailable` where the state can't be read: the provider then tells it again.
 */
export async function receiveEvent(
  port: PaymentsPort,
  told: { readonly raw: Uint8Array; readonly signature: string },
): Promise<void> {
  try {
    const event = await port.readEvent(told);
    const { customerRef } = event;
    if (customerRef === null) return;
    const workspaceId = await db.platform("operations", ({ sql }) => findWorkspaceOf(sql, customerRef));
    if (workspaceId === null) return;
    const isOpen = await db.tenant({ workspaceId }, ({ sql }) => noteEvent(sql, workspaceId, event));
    if (isOpen) await refreshAccount(port, workspaceId, event.ref);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "auth") throw new ProductError("forbidden", "paymentSignature");
    throw new ProductError("unavailable", "paymentsUnreachable", { cause: error });
  }
}
