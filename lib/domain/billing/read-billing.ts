import { type BuyingRefusal, refuseBuying } from "@/lib/access/buying.ts";
import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { asked, type Payer, requireBuyer } from "./buyer.ts";
import { isLive, isOwing, type Price } from "./rules/standing.ts";
import {
  type Buyer,
  findBuyer,
  findSubscription,
  listInvoices,
  listMethods,
  type MethodRow,
  type SubscriptionRow,
} from "./store/accounts.ts";
import { findPriceOf, listPrices } from "./store/prices.ts";

/** What a workspace pays, and how. */
export interface Billing {
  readonly buyer: Buyer;
  /** Why nothing is sold to it. Null: it may buy. */
  readonly refusal: BuyingRefusal | null;
  /** Null: there is none in force. */
  readonly subscription:
    | (SubscriptionRow & { readonly price: Price | null; readonly isOwing: boolean })
    | null;
  readonly methods: readonly MethodRow[];
  /** What the brand sells. */
  readonly prices: readonly Price[];
}

/** What a workspace pays, and how, as it was when it was last read. Throws `not_found`. */
export function readBilling(workspaceId: Id): Promise<Billing> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const buyer = await findBuyer(sql, workspaceId);
    if (!buyer) throw new ProductError("not_found", "spaceNotFound");
    const row = await findSubscription(sql, workspaceId);
    const isThere = row !== null && (isLive(row) || isOwing(row));
    const price = row && (await findPriceOf(sql, workspaceId, row.externalPriceId));
    return {
      buyer,
      refusal: refuseBuying(buyer),
      subscription: isThere ? { ...row, price, isOwing: isOwing(row) } : null,
      methods: await listMethods(sql, workspaceId),
      prices: await listPrices(sql, workspaceId),
    };
  });
}

/** A page of a workspace's transactions, newest first [BO-192]. */
export function readTransactions(workspaceId: Id, page: { readonly offset: number; readonly limit: number }) {
  return db.tenant({ workspaceId }, ({ sql }) => listInvoices(sql, workspaceId, page));
}

/**
 * The address of the provider's own page for the workspace [BO-178]. Throws `conflict` where nobody has bought anything
 * yet, `forbidden`, `provider_failed`.
 */
export async function openPortal({ workspaceId }: Payer, port: PaymentsPort, returnUrl: string) {
  const { customerRef } = requireBuyer(
    await db.tenant({ workspaceId }, ({ sql }) => findBuyer(sql, workspaceId)),
  );
  if (customerRef === null) throw new ProductError("conflict", "noSubscription");
  return { url: await asked(() => port.openPortal(customerRef, returnUrl)) };
}
