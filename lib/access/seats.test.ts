import { expect, it } from "vitest";
import { refuseSeat } from "./seats.ts";

const refused = (isOffered: boolean, seats: number, used: number, most: number | null = null, others = 0) =>
  refuseSeat("cloud", isOffered, { seats, most, used, all: used + others });

it("tells a plan without any seat from one that is full [SH-361, BO-212]", () => {
  expect(refused(false, 3, 0)).toBe("noCloudSeats");
  expect(refused(true, 0, 0)).toBe("noCloudSeats");
  expect(refused(true, 3, 3)).toBe("noSeats");
  expect(refused(true, 3, 2)).toBeNull();
});

it("allows accounts below the most that the brand allows, as long as there are seats", () => {
  expect(refused(true, 5, 1, 2)).toBeNull();
  expect(refused(true, 5, 2, 2)).toBe("noSeats");
  expect(refused(true, 3, 3, 10)).toBe("noSeats");
  // The brand counts accounts, however they run.
  expect(refused(true, 5, 1, 2, 1)).toBe("noSeats");
});

it("gives an account of the extension a seat of its own, where the plan has the feature [BO-263]", () => {
  const standing = { seats: 1, used: 0, most: null, all: 5 };
  expect(refuseSeat("extension", true, standing)).toBeNull();
  expect(refuseSeat("extension", false, standing)).toBe("noExtensionSeats");
  expect(refuseSeat("extension", true, { ...standing, used: 1 })).toBe("noSeats");
});
