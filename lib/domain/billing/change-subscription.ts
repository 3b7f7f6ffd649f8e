import type { automationTypes } from "@/lib/access/seats.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { audit } from "@/lib/domain/workspaces/index.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort, Quote } from "@/lib/providers/payments/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { asked, asProduct, customerOf, type Payer, refusalOf, requireBuyer } from "./buyer.ts";
import { refreshAccount } from "./refresh-account.ts";
import { isLive, isOwing, type Price } from "./rules/standing.ts";
import { findBuyer, findSubscription, type SubscriptionRow } from "./store/accounts.ts";
import { endOrder, findOrder, insertOrder, type Order } from "./store/orders.ts";
import { findPrice, findPriceOf } from "./store/prices.ts";

/** What is to become of a subscription: another plan, or one seat more. */
export type Change =
  | { readonly kind: "change"; readonly priceId: Id }
  | { readonly kind: "seat"; readonly way: (typeof automationTypes)[number] };

export interface Ordered {
  /** Names the press: pressed twice, it is charged once [F16]. */
  readonly key: Id;
  /** From when on it counts, as the quote that was shown says: what it costs is then exactly that. Null: now. */
  readonly from: Date | null;
}

/** How long an amount that was shown may be charged. */
const quoteMs = 30 * minuteMs;

/** A subscription as it is to be, and the price of it. */
interface Target {
  readonly subscription: SubscriptionRow;
  readonly price: Price;
  readonly quantity: number;
  readonly extensionSeats: number;
}

/**
 * Changes a workspace's subscription and charges what it costs at once, by the primary card [BO-180, BO-181, BO-216]:
 * both or neither. Throws `payment_refused` where the card doesn't pay or the provider won't sell, `provider_failed` where
 * its answer was lost: the same key asks again. Throws `conflict` where there
 * is no subscription, money is owed, or another change is under way, and `feature_missing` where the free plan can't buy
 * seats [BO-218].
 */
export async function changeSubscription(
  payer: Payer,
  port: PaymentsPort,
  change: Change,
  { key, from }: Ordered,
): Promise<void> {
  const { workspaceId } = payer;
  const begun = await db.tenant({ workspaceId }, (tx) => begin(tx, payer, change, { key, from }));
  if (begun === null) return;
  const { order, target, customerRef } = begun;
  try {
    await port.changeSubscription({
      customerRef,
      current: { ref: target.subscription.externalId, itemRef: target.subscription.itemId },
      priceRef: target.price.externalId,
      quantity: order.quantity,
      // A promotion is of the first purchase of a price, not of each further seat.
      promotionRef: order.kind === "change" ? (target.price.promotion?.code ?? null) : null,
      from: order.countsFrom,
      extensionSeats: order.extensionSeats,
      key: order.id,
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) await fail(payer, order, refusal);
    throw asProduct(error);
  }
  // The change is made: it is paid even where its state can't be read at this moment. The provider tells of it, too.
  await asked(() => refreshAccount(port, workspaceId));
}

function fail({ workspaceId, userId }: Payer, { id, kind }: Order, refusal: string): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    if (!(await endOrder(tx.sql, workspaceId, id, "failed", refusal))) return;
    const action = "billing.fail";
    await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id, data: { kind } });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["billing"] });
  });
}

/** Writes the order, under the workspace's lock. Null: this press was paid before. Throws what it was refused with. */
async function begin(
  { sql }: Tx,
  { workspaceId, userId }: Payer,
  change: Change,
  { key, from }: Ordered,
): Promise<{ readonly order: Order; readonly target: Target; readonly customerRef: string } | null> {
  const buyer = requireBuyer(await findBuyer(sql, workspaceId, true));
  const before = await findOrder(sql, workspaceId, key);
  if (before?.state === "paid") return null;
  if (before?.state === "failed")
    throw new ProductError(
      "payment_refused",
      before.refusal === "purchaseRefused" ? "purchaseRefused" : "paymentFailed",
    );
  const subscription = await requireSubscription(sql, workspaceId, change.kind);
  if (isOwing(subscription)) throw new ProductError("conflict", "paymentErrors");
  const target = await targetOf(sql, workspaceId, subscription, change, true);
  const order = {
    id: key,
    userId,
    kind: change.kind,
    priceId: target.price.id,
    quantity: target.quantity,
    extensionSeats: target.extensionSeats,
    credits: 0,
    countsFrom: usable(from),
  } as const;
  if (!before && isAsItIs(target, subscription)) return null;
  if (!before && !(await insertOrder(sql, workspaceId, order)))
    throw new ProductError("conflict", "paymentUnderWay");
  // Asked again by the same key, it is the same request: a seat is bought once.
  const written = (await findOrder(sql, workspaceId, key))!;
  return { order: written, target, customerRef: buyer.customerRef ?? "" };
}

/** A moment of a quote that was shown lately; another counts as now. */
function usable(from: Date | null): Date | null {
  const age = from === null ? 0 : systemMs() - from.getTime();
  return from !== null && age >= -minuteMs && age <= quoteMs ? from : null;
}

const isAsItIs = ({ price, quantity }: Target, now: SubscriptionRow) =>
  price.externalId === now.externalPriceId && quantity === now.quantity;

async function requireSubscription(
  sql: Tx["sql"],
  workspaceId: Id,
  kind: Change["kind"],
): Promise<SubscriptionRow> {
  const found = await findSubscription(sql, workspaceId);
  if (found && (isLive(found) || isOwing(found))) return found;
  if (kind === "seat") throw new ProductError("feature_missing", "seatsNeedPlan");
  throw new ProductError("conflict", "noSubscription");
}

async function targetOf(
  sql: Tx["sql"],
  workspaceId: Id,
  subscription: SubscriptionRow,
  change: Change,
  isOrdered: boolean,
): Promise<Target> {
  const { quantity, extensionSeats } = subscription;
  if (change.kind === "seat") {
    const price = await findPriceOf(sql, workspaceId, subscription.externalPriceId);
    if (!price) throw new ProductError("conflict", "purchaseRefused");
    const more = change.way === "extension" ? 1 : 0;
    return { subscription, price, quantity: quantity + 1, extensionSeats: extensionSeats + more };
  }
  const price = await findPrice(sql, workspaceId, change.priceId);
  if (price?.kind !== "plan" || (isOrdered && !price.isOffered))
    throw new ProductError("not_found", "priceNotFound");
  return { subscription, price, quantity: Math.max(quantity, price.minimumQuantity), extensionSeats };
}

/** What a change costs at once. */
export interface ShownQuote extends Quote {
  /** The change that counts from then on costs exactly this. */
  readonly from: Date;
  readonly price: Price;
  /** How many seats are paid for then. */
  readonly quantity: number;
}

/**
 * What a plan, or one seat more, costs at once with tax [BO-182, BO-184, BO-149]; a plan where there is no subscription
 * as a new one. Throws as `changeSubscription`.
 */
export async function quoteChange(payer: Payer, port: PaymentsPort, change: Change): Promise<ShownQuote> {
  const { workspaceId } = payer;
  const customerRef = await customerOf(payer, port);
  const { target, current } = await db.tenant({ workspaceId }, async ({ sql }) => {
    const found = await findSubscription(sql, workspaceId);
    if (change.kind === "change" && !(found && (isLive(found) || isOwing(found)))) {
      const price = await findPrice(sql, workspaceId, change.priceId);
      if (price?.kind !== "plan" || !price.isOffered) throw new ProductError("not_found", "priceNotFound");
      return { target: { price, quantity: price.minimumQuantity }, current: null };
    }
    const running = await requireSubscription(sql, workspaceId, change.kind);
    return { target: await targetOf(sql, workspaceId, running, change, false), current: running };
  });
  const from = new Date(Math.floor(systemMs() / 1000) * 1000);
  const isNewPrice = change.kind === "change" && current?.externalPriceId !== target.price.externalId;
  const quote = await asked(() =>
    port.quote({
      customerRef,
      current: current && { ref: current.externalId, itemRef: current.itemId },
      priceRef: target.price.externalId,
      quantity: target.quantity,
      promotionRef: isNewPrice ? (target.price.promotion?.code ?? null) : null,
      from,
    }),
  );
  return { ...quote, from, price: target.price, quantity: target.quantity };
}
