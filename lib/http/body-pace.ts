import { ProductError } from "@/lib/kernel/errors/index.ts";

/** The slowest allowed pace of a request body. */
export interface BodyPace {
  /** The longest wait for the first byte, and after every pause, in machine milliseconds. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** Slower than any line that people use. A client that sends slowly to occupy a place is refused (S24). */
export const bodyPace: BodyPace = { graceMs: 10_000, bytesPerSecond: 4_096 };

/** How many milliseconds after its start a body's next byte must have come. Each byte received extends the time. */
export function patienceMs(bytes: number, { graceMs, bytesPerSecond }: BodyPace = bodyPace): number {
  return graceMs + (bytes / bytesPerSecond) * 1000;
}

/** The error for a body that comes too slowly. */
export const tooSlow = (): ProductError => new ProductError("request_timeout", "bodyTooSlow");
