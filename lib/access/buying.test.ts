import { expect, it } from "vitest";
import { refuseBuying, seatOutcome, seatsOf } from "./buying.ts";

const can = { isBillingEnabled: true, mode: "no_sub", isVendor: false };

it("is offered where billing is enabled and the subscription's mode isn't disabled [BO-147, BO-168, BO-169]", () => {
  expect(refuseBuying(can)).toBeNull();
  expect(refuseBuying({ ...can, mode: "stripe" })).toBeNull();
  expect(refuseBuying({ ...can, isBillingEnabled: false })).toBe("support");
  expect(refuseBuying({ ...can, mode: "disabled" })).toBe("support");
  expect(refuseBuying({ ...can, mode: "manual" })).toBe("external");
  expect(refuseBuying({ ...can, isVendor: true })).toBe("vendor");
});

it("a further account is added, or leads to a plan, a seat, or nowhere [BO-209, BO-210, BO-215, BO-216, BO-218]", () => {
  const none = { hasSeat: false, isFull: false, isOffered: true, isFree: false, refusal: null } as const;
  expect(seatOutcome({ ...none, hasSeat: true })).toBe("add");
  expect(seatOutcome({ ...none, isFree: true })).toBe("upgrade");
  expect(seatOutcome(none)).toBe("confirm");
  expect(seatOutcome({ ...none, isOffered: false })).toBe("upgrade");
  expect(seatOutcome({ ...none, isFull: true })).toBe("refused");
  expect(seatOutcome({ ...none, refusal: "support" })).toBe("refused");
  expect(seatOutcome({ ...none, isFree: true, refusal: "external" })).toBe("refused");
});

it("the seats of a subscription are the paid and the free ones, each in one way of running accounts [BO-207, BO-219]", () => {
  const both = ["cloud", "extension"] as const;
  const seats = { quantity: 3, freeSeats: 1, extensionSeats: 1, offered: both };
  expect(seatsOf(seats)).toEqual({ cloud: 3, extension: 1 });
  expect(seatsOf({ ...seats, extensionSeats: 9 })).toEqual({ cloud: 0, extension: 4 });
  expect(seatsOf({ ...seats, offered: ["cloud"] })).toEqual({ cloud: 4, extension: 0 });
  expect(seatsOf({ ...seats, offered: ["extension"] })).toEqual({ cloud: 0, extension: 4 });
  for (let extensionSeats = 0; extensionSeats < 6; extensionSeats++) {
    const { cloud, extension } = seatsOf({ ...seats, extensionSeats });
    expect(cloud + extension).toBe(4);
  }
});
