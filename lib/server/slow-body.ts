import type { IncomingMessage } from "node:http";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";
import { type BodyPace, patienceMs, tooSlow } from "@/lib/http/body-pace.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";

/** The longest pause between two checks of a body, in machine milliseconds. */
const lookMs = 50;

/**
 * Waits for a request's body without reading it: returns `whole` once it has arrived, `large` once the connection's
 * buffer is full. Throws `request_timeout` where it comes below the slowest allowed pace.
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
    // A body that was sent at once has arrived by the next round of the event loop.
    await (look < 2 ? nextRound() : sleep(Math.min(look, lookMs)));
  }
}

/** So many bytes of a body are dropped after its request was answered: more than any call takes. */
const mostDropped = 64 * 2 ** 20;

/**
 * Drops the rest of a body whose request was answered before it arrived, so that the next request on its connection is
 * answered. Closes the connection of one that comes too slowly, or has no end.
 */
export async function drainBody(request: IncomingMessage, pace: BodyPace): Promise<void> {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  // Whoever read the first part of it may listen for more, and would keep it from flowing.
  request.removeAllListeners("readable");
  await nextRound();
  request.resume();
  const began = monotonicMs();
  const before = socket.bytesRead;
  while (!request.complete && !socket.destroyed) {
    const bytes = socket.bytesRead - before;
    if (bytes > mostDropped || monotonicMs() - began > patienceMs(bytes, pace)) socket.destroy();
    await sleep(lookMs);
  }
}
