import { expect, it } from "vitest";
import { refuseSeat } from "./seats.ts";

it("tells a plan without any seat from one that is full [SH-361]", () => {
  expect(refuseSeat("free", 3, 0)).toBe("noCloudSeats");
  expect(refuseSeat("pro", 0, 0)).toBe("noCloudSeats");
  expect(refuseSeat("pro", 3, 3)).toBe("noSeats");
  expect(refuseSeat("pro", 3, 2)).toBeNull();
});
