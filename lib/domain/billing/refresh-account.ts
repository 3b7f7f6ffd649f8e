import { seatsOf, unpaidSeats } from "@/lib/access/buying.ts";
import { offeredAutomation } from "@/lib/access/seats.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { audit, readPlan, setSeats, setStanding } from "@/lib/domain/workspaces/index.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { PaidSubscription, PaymentAccount, PaymentsPort } from "@/lib/providers/payments/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { countingSubscription, type Price, standingOf } from "./rules/standing.ts";
import {
  beginReading,
  endReading,
  findBuyer,
  putInvoices,
  putMethods,
  putSubscription,
} from "./store/accounts.ts";
import { settleEvent } from "./store/events.ts";
import { isPaying, moveChanges, moveOrders, type Order } from "./store/orders.ts";
import { findPriceOf } from "./store/prices.ts";

/** A change of which the provider knows nothing after so long wasn't made: its own time-out is a minute. */
export const lostMs = 10 * minuteMs;

/**
 * Reads a customer's present state from the provider and writes what follows: ways to pay, invoices, orders that were
 * paid, the plan and its seats. Whatever told of a change, and in which order, the outcome is that of the state itself
 * [F13]: a reading that began before another one that is written tells the past, and is dropped. Returns false where
 * there is no customer. Throws ProviderError.
 * @param told the event that told of a change: it is settled with it.
 */
export async function refreshAccount(
  port: PaymentsPort,
  workspaceId: Id,
  told: string | null = null,
): Promise<boolean> {
  const reading = await db.tenant({ workspaceId }, ({ sql }) => beginReading(sql, workspaceId));
  if (!reading) return false;
  const account = await port.readAccount(reading.customerRef);
  await db.tenant({ workspaceId }, async (tx) => {
    // Whoever orders, and any other reading, waits until this one is written.
    const buyer = await findBuyer(tx.sql, workspaceId, true);
    if (buyer && (await endReading(tx.sql, workspaceId, reading.serial)))
      await settle(tx, workspaceId, account);
    if (told !== null) await settleEvent(tx.sql, workspaceId, told);
  });
  return true;
}

async function settle(tx: Tx, workspaceId: Id, account: PaymentAccount): Promise<void> {
  const { sql } = tx;
  await putMethods(
    sql,
    workspaceId,
    account.methods.map((one) => ({ ...one, id: newId() })),
  );
  await putInvoices(sql, workspaceId, account.invoices);
  const subscription = countingSubscription(account.subscriptions);
  if (subscription) await putSubscription(sql, workspaceId, subscription);
  const moved = [
    ...(await moveOrders(sql, workspaceId, account.checkouts)),
    ...(await moveChanges(sql, workspaceId, subscription?.lastKey ?? null, lostMs)),
  ];
  await settleStanding(tx, workspaceId, subscription);
  // After the standing, which locks what stands before the credits' book in the order of locks.
  for (const order of moved) await settleOrder(tx, workspaceId, order);
  announce(tx, { workspaceId, event: "refetch_data", topics: ["billing"] });
}

/** What follows from an order that has moved, once. */
async function settleOrder(tx: Tx, workspaceId: Id, order: Order): Promise<void> {
  const { id, userId, kind, state, credits } = order;
  if (state !== "paid" && state !== "failed") return;
  const action = state === "paid" ? "billing.pay" : "billing.fail";
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: id, data: { kind } });
  if (state === "paid" && kind === "credits")
    await facts.publish(tx, { kind: "credits.bought", workspaceId, orderId: id, credits, userId });
  if (state === "paid" && kind === "plan") await facts.publish(tx, { kind: "plan.bought", workspaceId });
}

/** Writes the plan and the seats that the subscription gives. */
async function settleStanding(tx: Tx, workspaceId: Id, subscription: PaidSubscription | null): Promise<void> {
  const buyer = await findBuyer(tx.sql, workspaceId);
  if (!buyer) return;
  const price = subscription && (await findPriceOf(tx.sql, workspaceId, subscription.priceRef));
  const paying = await isPaying(tx.sql, workspaceId);
  const standing = standingOf(buyer, subscription, price, {
    isFreeOffered: buyer.isFreeOffered,
    isPaying: paying,
  });
  if (!standing) return;
  if (await setStanding(tx, workspaceId, standing)) {
    const data = { tier: standing.tier, is_paid: standing.isPaid };
    const action = "billing.standing";
    await audit(tx, { workspaceId, actorUserId: null, action, subjectId: workspaceId, data });
  }
  if (standing.seats === "kept") return;
  const offered = offeredAutomation(await readPlan(tx, workspaceId));
  const bought = { quantity: 0, freeSeats: unpaidSeats, extensionSeats: 0 };
  await setSeats(
    tx,
    workspaceId,
    seatsOf({ ...(standing.seats === "bought" ? boughtOf(subscription, price) : bought), offered }),
  );
}

const boughtOf = (subscription: PaidSubscription | null, price: Price | null) => ({
  quantity: subscription?.quantity ?? 0,
  extensionSeats: subscription?.extensionSeats ?? 0,
  freeSeats: price?.freeSeats ?? 0,
});
