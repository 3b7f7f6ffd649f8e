import { db } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { asked, type Payer } from "./buyer.ts";
import { refreshAccount } from "./refresh-account.ts";
import { isLive, isOwing } from "./rules/standing.ts";
import { findBuyer, findSubscription, listMethods, type MethodRow } from "./store/accounts.ts";

/** A card of the workspace, and whose it is at the provider. Throws `not_found`. */
async function requireMethod(workspaceId: Id, id: Id) {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const found = (await listMethods(sql, workspaceId)).find((one) => one.id === id);
    const buyer = await findBuyer(sql, workspaceId);
    const running = await findSubscription(sql, workspaceId);
    if (!found || !buyer?.customerRef) throw new ProductError("not_found", "notFound");
    const isNeeded = found.isPrimary && running !== null && (isLive(running) || isOwing(running));
    return { found, customerRef: buyer.customerRef, isNeeded };
  });
}

/** Has what is due charged to another card from now on [BO-175]. Throws `not_found`, `provider_failed`. */
export async function makePrimary(payer: Payer, port: PaymentsPort, id: Id): Promise<void> {
  const { found, customerRef } = await requireMethod(payer.workspaceId, id);
  if (found.isPrimary) return;
  await asked(() => port.changeMethod(customerRef, found.ref, "make_primary"));
  await note(payer, port, "billing.primary_card", found);
}

/**
 * Forgets a card [BO-174]. Throws `conflict` for the one that a running subscription is charged to, `not_found`,
 * `provider_failed`.
 */
export async function forgetMethod(payer: Payer, port: PaymentsPort, id: Id): Promise<void> {
  const { found, customerRef, isNeeded } = await requireMethod(payer.workspaceId, id);
  if (isNeeded) throw new ProductError("conflict", "cardNeeded");
  await asked(() => port.changeMethod(customerRef, found.ref, "forget"));
  await note(payer, port, "billing.forget_card", found);
}

async function note(
  { workspaceId, userId }: Payer,
  port: PaymentsPort,
  action: "billing.primary_card" | "billing.forget_card",
  { id, last4 }: MethodRow,
): Promise<void> {
  await db.tenant({ workspaceId }, (tx) =>
    audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id, data: { last4 } }),
  );
  await asked(() => refreshAccount(port, workspaceId));
}
