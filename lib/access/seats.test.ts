import { expect, it } from "vitest";
import { refuseSeat } from "./seats.ts";

it("tells a plan without any seat from one that is full [SH-361, BO-212]", () => {
  expect(refuseSeat(false, 3, 0)).toBe("noCloudSeats");
  expect(refuseSeat(true, 0, 0)).toBe("noCloudSeats");
  expect(refuseSeat(true, 3, 3)).toBe("noSeats");
  expect(refuseSeat(true, 3, 2)).toBeNull();
});
