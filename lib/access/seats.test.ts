import { expect, it } from "vitest";
import { refuseSeat } from "./seats.ts";

const refused = (hasCloud: boolean, seats: number, used: number, most: number | null = null) =>
  refuseSeat(hasCloud, { seats, most, used });

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
});
