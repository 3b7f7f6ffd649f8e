import type { IncomingMessage } from "node:http";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";
import { type BodyPace, patienceMs, tooSlow } from "@/lib/http/body-pace.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";

/** Longest pause between two looks at a body, in machine milliseconds. */
const lookMs = 50;

/**
 * Waits for a request's body without reading it: `whole` once it is there, `large` once the connection takes in no more of
 * it before somebody reads. Throws `request_timeout` where it comes too slowly, however long that takes.
 */
export async function awaitBody(
  request: IncomingMessage,
  pace: BodyPace,
): Promise<"whole" | "large" | "gone"> {
  const began = monotonicMs();
  for (let look = 0; ; look++) {
    if (request.complete) return "whole";
    if (request.destroyed) return "gone";
    const bytes = request.readableLength;
    if (bytes >= request.readableHighWaterMark) return "large";
    if (monotonicMs() - began > patienceMs(bytes, pace)) throw tooSlow();
    // What was sent in one go is there in the next round.
    await (look < 2 ? nextRound() : sleep(Math.min(look, lookMs)));
  }
}

/** Lets the rest of a body run dry that was answered before it came, and hangs up on one that comes too slowly. */
export async function drainBody(request: IncomingMessage, pace: BodyPace): Promise<void> {
  const { socket } = request;
  const began = monotonicMs();
  const before = socket.bytesRead;
  while (!request.complete && !socket.destroyed) {
    if (monotonicMs() - began > patienceMs(socket.bytesRead - before, pace)) socket.destroy();
    await sleep(lookMs);
  }
}
