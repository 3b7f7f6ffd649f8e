import { expect, it } from "vitest";
import { snoozeFault } from "./snooze-limit.ts";

const now = new Date("2028-02-28T12:00:00Z");

it("lets a conversation sleep until a moment to come, a year ahead at most", () => {
  expect(snoozeFault(new Date(now.getTime() + 1), now)).toBeNull();
  expect(snoozeFault(new Date("2029-02-28T12:00:00Z"), now)).toBeNull();
  expect(snoozeFault(new Date("2029-03-02T12:00:00Z"), now)).toBe("snoozeTooFar");
  expect(snoozeFault(now, now)).toBe("snoozePast");
  expect(snoozeFault(new Date(0), now)).toBe("snoozePast");
  expect(snoozeFault(new Date(Number.NaN), now)).toBe("snoozePast");
});
