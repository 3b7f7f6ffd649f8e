import { db, type Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { asProduct, customerOf, type Payer, refusalOf, requireBuyer } from "./buyer.ts";
import { refreshAccount } from "./refresh-account.ts";
import { isLive, isOwing, type Price } from "./rules/standing.ts";
import { findBuyer, findSubscription } from "./store/accounts.ts";
import {
  endBegun,
  expireOrders,
  findOrder,
  insertOrder,
  isPaying,
  listOpen,
  listPayable,
  type Order,
  openOrder,
} from "./store/orders.ts";
import { findPrice } from "./store/prices.ts";

/** Where the provider's page leads back to. */
export interface ReturnTo {
  readonly paid: string;
  readonly canceled: string;
}

/** What is to be paid at a page of the provider: a price, or (null) nothing, and a card is kept. */
export type Wanted = { readonly priceId: Id } | null;

/**
 * Opens the provider's page at which a person pays for a plan or a pack of credits, or gives a card [BO-145, BO-179].
 * Asked again for the same thing, the same page is open; another plan's page closes the one before it, so that a
 * workspace never pays for two. Returns the page's address. Throws `conflict` where a subscription runs (it is changed
 * instead), the money of one is on its way, or nothing is sold to the workspace, `payment_refused`, `provider_failed`.
 */
export async function openCheckout(
  payer: Payer,
  port: PaymentsPort,
  wanted: Wanted,
  to: ReturnTo,
): Promise<{ readonly url: string }> {
  const { workspaceId } = payer;
  const customerRef = await customerOf(payer, port);
  const { order, price, replaces } = await db.tenant({ workspaceId }, (tx) => begin(tx, payer, wanted));
  if (order.url !== null) return { url: order.url };
  try {
    const page = await port.openCheckout({
      customerRef,
      kind: order.kind === "plan" || order.kind === "credits" ? order.kind : "card",
      priceRef: price?.externalId ?? null,
      quantity: order.quantity,
      promotionRef: price?.promotion?.code ?? null,
      workspaceId,
      orderId: order.id,
      returnUrl: to.paid,
      cancelUrl: to.canceled,
      replaces: replaces.map(({ ref }) => ref),
    });
    await db.tenant({ workspaceId }, async (tx) => {
      // Whoever begins another order sees this page, or that it is being opened: never neither.
      await findBuyer(tx.sql, workspaceId, true);
      // Another press may have ended the order meanwhile: its page is told to nobody, so that nobody pays there.
      if (!(await openOrder(tx.sql, workspaceId, order.id, page)))
        throw new ProductError("conflict", "paymentUnderWay");
      await expireOrders(
        tx.sql,
        workspaceId,
        replaces.map(({ id }) => id),
      );
      const data = { kind: order.kind };
      const action = "billing.open_page";
      await audit(tx, { workspaceId, actorUserId: payer.userId, action, subjectId: order.id, data });
      announce(tx, { workspaceId, event: "refetch_data", topics: ["billing"] });
    });
    return { url: page.url };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await db.tenant({ workspaceId }, ({ sql }) => endBegun(sql, workspaceId, order.id, refusal));
    // A page before may just have been paid, or is closed by now: what has become of it is read at once.
    if (replaces.length > 0) await refreshAccount(port, workspaceId).catch(() => {});
    throw asProduct(error);
  }
}

type Payable = Awaited<ReturnType<typeof listPayable>>;

/** Decides, under the workspace's lock, which order the page is for: one that waits already, or a new one. */
async function begin(
  tx: Tx,
  { workspaceId, userId }: Payer,
  wanted: Wanted,
): Promise<{ readonly order: Order; readonly price: Price | null; readonly replaces: Payable }> {
  const { sql } = tx;
  requireBuyer(await findBuyer(sql, workspaceId, true));
  const price = wanted && (await findPrice(sql, workspaceId, wanted.priceId));
  if (wanted && !price?.isOffered) throw new ProductError("not_found", "priceNotFound");
  const kind = price?.kind ?? "card";
  if (kind === "plan") {
    const running = await findSubscription(sql, workspaceId);
    if (running && (isLive(running) || isOwing(running)))
      throw new ProductError("conflict", "subscriptionRuns");
    if (await isPaying(sql, workspaceId)) throw new ProductError("conflict", "paymentUnderWay");
  }
  const open = (await listOpen(sql, workspaceId)).filter((one) => one.kind === kind);
  const same = open.find((one) => one.priceId === (price?.id ?? null));
  // A press that finds an order begun closes the pages before, too: whichever press is first opens no second page.
  const payable = kind === "plan" && !same?.url ? await listPayable(sql, workspaceId) : [];
  if (same) return { order: same, price, replaces: payable };
  const order = {
    id: newId(),
    userId,
    kind,
    priceId: price?.id ?? null,
    quantity: kind === "plan" ? (price?.minimumQuantity ?? 1) : 1,
    extensionSeats: 0,
    credits: price?.credits ?? 0,
    countsFrom: null,
  } as const;
  if (!(await insertOrder(sql, workspaceId, order))) throw new ProductError("conflict", "paymentUnderWay");
  const made = await findOrder(sql, workspaceId, order.id);
  return { order: made!, price, replaces: payable };
}
