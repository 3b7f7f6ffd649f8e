import { expect, it } from "vitest";
import { longestScheduleMs } from "@/lib/contracts/schedule.ts";
import { scheduleFault } from "./schedule-limit.ts";

it("a message can't be scheduled in the past, for now, or more than a year ahead [OC-093]", () => {
  const now = new Date("2027-03-01T08:00:00Z");
  const at = (ms: number) => scheduleFault(new Date(now.getTime() + ms), now);
  expect([at(-1), at(0), at(1)]).toEqual(["schedulePast", "schedulePast", null]);
  expect([at(longestScheduleMs), at(longestScheduleMs + 1)]).toEqual([null, "scheduleTooFar"]);
  expect(scheduleFault(new Date(Number.NaN), now)).toBe("schedulePast");
});
