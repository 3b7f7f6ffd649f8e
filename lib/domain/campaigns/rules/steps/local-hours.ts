import { isOpen, nextOpening } from "@/lib/kernel/time-windows/index.ts";
import type { StepFacts } from "./definition.ts";

/** The hours of the person's own day in which they may be called or texted. Source: decision 33. */
const hours = { start: 8, end: 21 } as const;

/** Waits until the person's own day begins. Null: they may be called or texted now. */
export function outsideLocalHours({
  timezone,
  now,
}: Pick<StepFacts, "timezone" | "now">): { readonly do: "wait"; readonly until: number } | null {
  const own = { timezone, ...hours };
  if (isOpen(own, now)) return null;
  const until = nextOpening(own, now);
  return until === null ? null : { do: "wait", until };
}
