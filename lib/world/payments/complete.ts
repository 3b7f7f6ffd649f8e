import { cards } from "../settings.ts";
import type { Db } from "../store/database.ts";
import {
  findThing,
  lockCustomer,
  newRef,
  noteEvent,
  providerNow,
  putThing,
  readManner,
  seconds,
  type Thing,
} from "../store/payments.ts";
import { chargeOf, linesOf, priceOf } from "./amounts.ts";
import { beginSubscription, writeInvoice } from "./subscribe.ts";

export interface GivenCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

/** Why a page refuses a card, in the words that it shows. Null: it takes it. */
export function refuseCard({ number, expiry, cvc }: GivenCard, isCharged: boolean): string | null {
  const digits = number.replace(/\s/g, "");
  if (digits === "" || expiry.trim() === "" || cvc.trim() === "") return "Enter values in the fields";
  if (!isCardNumber(digits)) return "Card number incorrect";
  if (!/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(expiry.trim()) || !/^\d{3,4}$/.test(cvc.trim()))
    return "Enter values in the fields";
  const isDeclined = digits === cards.declined || (isCharged && digits === cards.declinedLater);
  return isDeclined ? "Payment failed. Try again, or contact support." : null;
}

/** Whether the last digit fits the others (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

async function keepCard(db: Db, customer: string, { number, expiry }: GivenCard): Promise<Thing> {
  const digits = number.replace(/\s/g, "");
  const [month = "1", year = "30"] = expiry.split("/").map((part) => part.trim());
  const kind = Object.entries(cards).find(([, known]) => known === digits)?.[0] ?? "good";
  const card = {
    id: newRef("pm"),
    object: "payment_method",
    type: "card",
    customer,
    card: {
      brand: digits.startsWith("4") ? "visa" : "mastercard",
      last4: digits.slice(-4),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
    },
    created: seconds(await providerNow(db)),
    _kind: kind,
  };
  await putThing(db, "payment_method", card, customer);
  await noteEvent(db, "payment_method.attached", card);
  return card;
}

/** A page's card is taken: what it pays for is there, or its money is on its way. Null: nobody can pay there any more. */
export async function completeSession(
  db: Db,
  id: string,
  given: GivenCard,
  origin: string,
): Promise<Thing | null> {
  const found = await findThing(db, "session", id);
  if (!found) return null;
  await lockCustomer(db, String(found.customer));
  const session = (await findThing(db, "session", id))!;
  if (session.status !== "open") return null;
  const customer = String(session.customer);
  const method = await keepCard(db, customer, given);
  const line = session._line as { readonly price: string; readonly quantity: number } | null;
  if (!line) return end(db, { ...session, status: "complete" }, "checkout.session.completed");
  const isSlow = method._kind === "slow";
  const subscription =
    session.mode === "subscription"
      ? await beginSubscription(db, {
          customer,
          ...line,
          status: isSlow ? "incomplete" : "active",
          method: method.id,
          hasTax: session._hasTax === true,
          metadata: session._metadata as Record<string, string>,
        })
      : null;
  const intent = { id: newRef("pi"), status: isSlow ? "processing" : "succeeded" };
  const done = {
    ...session,
    status: "complete",
    url: null,
    payment_status: isSlow ? "unpaid" : "paid",
    subscription: subscription?.id ?? null,
    payment_intent: subscription ? null : intent,
  };
  if (!isSlow) await writeSessionInvoice(db, done, origin);
  const { slow_ms } = await readManner(db);
  const settlesAt = isSlow ? new Date((await providerNow(db)).getTime() + slow_ms) : null;
  return end(db, { ...done, _origin: origin }, "checkout.session.completed", settlesAt);
}

async function writeSessionInvoice(db: Db, session: Thing, origin: string): Promise<void> {
  const { price, quantity } = session._line as { readonly price: string; readonly quantity: number };
  const lines = linesOf(price, quantity, (session._promotion as string | null) ?? null);
  const { currency } = priceOf(price)!;
  const charge = chargeOf(lines, session._hasTax === true);
  await writeInvoice(db, String(session.customer), charge, { status: "paid", currency, origin });
}

async function end(db: Db, session: Thing, event: string, settlesAt: Date | null = null): Promise<Thing> {
  await putThing(db, "session", session, String(session.customer), settlesAt);
  await noteEvent(db, event, session);
  return session;
}

/** The slow money of a page has arrived, or hasn't. */
export async function settleSession(db: Db, id: string, isPaid: boolean): Promise<void> {
  const found = await findThing(db, "session", id);
  if (!found) return;
  await lockCustomer(db, String(found.customer));
  const session = (await findThing(db, "session", id))!;
  if (session.status !== "complete" || session.payment_status !== "unpaid") return;
  if (session.subscription !== null) {
    const begun = await findThing(db, "subscription", String(session.subscription));
    const next = { ...begun!, status: isPaid ? "active" : "incomplete_expired" };
    await putThing(db, "subscription", next, String(session.customer));
    await noteEvent(db, "customer.subscription.updated", next);
  }
  const intent = session.payment_intent as Thing | null;
  const settled = {
    ...session,
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: intent && { ...intent, status: isPaid ? "succeeded" : "requires_payment_method" },
  };
  if (isPaid) await writeSessionInvoice(db, settled, String(session._origin ?? ""));
  await end(db, settled, `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`);
}
