import { ProductError } from "@/lib/kernel/errors/index.ts";

/** How slowly a body may come. */
export interface BodyPace {
  /** For its first byte, and for every pause, in machine milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** Slower than any line that people work over; whoever dribbles to hold a place is told to come again (S24). */
export const bodyPace: BodyPace = { graceMs: 10_000, bytesPerSecond: 4_096 };

/** Milliseconds since a body began within which the next byte must come: what came already buys time. */
export function patienceMs(bytes: number, { graceMs, bytesPerSecond }: BodyPace = bodyPace): number {
  return graceMs + (bytes / bytesPerSecond) * 1000;
}

/** The refusal of a body that comes too slowly. */
export const tooSlow = (): ProductError => new ProductError("request_timeout", "bodyTooSlow");
