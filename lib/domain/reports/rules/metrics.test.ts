import { expect, it } from "vitest";
import { figureMetrics } from "@/lib/contracts/words/metrics.ts";
import { countedEvents } from "./metrics.ts";

it("an event counts for each metric that pages show", () => {
  const counted = new Set(countedEvents.map(({ metric }) => metric));
  expect(figureMetrics.filter((metric) => !counted.has(metric))).toEqual([]);
});
