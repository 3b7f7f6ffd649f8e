import { expect, it } from "vitest";
import { monthOf } from "./month.ts";

it("a month begins at its first midnight in the time zone", () => {
  const now = new Date("2026-11-30T23:30:00Z");
  expect(monthOf(now, "UTC").toISOString()).toBe("2026-11-01T00:00:00.000Z");
  expect(monthOf(now, "Europe/Berlin").toISOString()).toBe("2026-11-30T23:00:00.000Z");
  expect(monthOf(now, "America/Sao_Paulo").toISOString()).toBe("2026-11-01T03:00:00.000Z");
});
