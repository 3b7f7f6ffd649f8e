import { expect, it } from "vitest";
import type { PaidSubscription, SubscriptionStatus } from "@/lib/providers/payments/port.ts";
import { countingSubscription, standingOf } from "./standing.ts";

const of = (status: SubscriptionStatus, day = 1, ref: string = status): PaidSubscription => ({
  ref,
  itemRef: "si",
  status,
  priceRef: "p",
  quantity: 1,
  extensionSeats: 0,
  periodEnd: new Date(0),
  endsWithPeriod: false,
  createdAt: new Date(day * 86_400_000),
  lastKey: null,
});
const free = { tier: "free", isPaid: true, mode: "no_sub" };
const paying = { tier: "pro", isPaid: true, mode: "stripe" };
const price = { tier: "pro" };
const usual = { isFreeOffered: true, isPaying: false };
const stand = (before: typeof free, status: SubscriptionStatus | null, more = {}) =>
  standingOf(before, status && of(status), price, { ...usual, ...more });

it("an account is paid, unpaid, or waits for its money [BO-160]", () => {
  for (const status of ["active", "trialing", "past_due"] as const)
    expect(stand(free, status)).toEqual({
      tier: "pro",
      isPaid: true,
      isPaying: false,
      mode: "stripe",
      seats: "bought",
    });
  for (const status of ["unpaid", "paused"] as const)
    expect(stand(paying, status)).toMatchObject({ tier: "pro", isPaid: false, mode: "stripe" });
  expect(stand(free, "incomplete", { isPaying: true })).toMatchObject({
    tier: "free",
    isPaid: true,
    isPaying: true,
    seats: "kept",
  });
});

it("who stops paying is on the free plan, or unpaid where there is none", () => {
  for (const status of ["canceled", "incomplete_expired", null] as const) {
    const ended = { tier: "free", isPaid: true, mode: "no_sub", seats: "none" };
    expect(stand(paying, status)).toMatchObject(ended);
    expect(stand(paying, status, { isFreeOffered: false })).toMatchObject({ ...ended, isPaid: false });
  }
});

it("who never paid stays as they are", () => {
  const unpaid = { tier: "free", isPaid: false, mode: "no_sub" };
  for (const before of [free, unpaid])
    for (const status of ["canceled", "incomplete", null] as const)
      expect(stand(before, status)).toEqual({ ...before, isPaying: false, seats: "kept" });
});

it("whose billing is seen to by hand, nothing is changed for", () => {
  for (const mode of ["manual", "disabled"])
    for (const status of ["active", "canceled"] as const)
      expect(stand({ ...paying, mode }, status)).toBeNull();
});

it("a price that the brand doesn't know leaves plan and seats as they are", () => {
  const given = standingOf(paying, of("active"), null, usual);
  expect(given).toMatchObject({ tier: "pro", seats: "kept", isPaid: true });
});

it("of several subscriptions the one in force counts that began first, in whatever order they are told", () => {
  const all = [of("canceled", 9), of("active", 3, "second"), of("active", 2, "first"), of("unpaid", 4)];
  for (const order of [all, [...all].reverse()]) expect(countingSubscription(order)?.ref).toBe("first");
  expect(countingSubscription([of("canceled", 9), of("unpaid", 1)])?.status).toBe("unpaid");
  expect(countingSubscription([of("canceled", 9), of("incomplete", 1)])?.status).toBe("incomplete");
  expect(countingSubscription([of("canceled", 1), of("incomplete_expired", 2)])?.status).toBe(
    "incomplete_expired",
  );
  expect(countingSubscription([])).toBeNull();
});
