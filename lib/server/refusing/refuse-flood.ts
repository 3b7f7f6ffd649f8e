import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/http/host.ts";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { floodSeconds } from "@/lib/http/turning/flood.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { addressHeaders, refuse } from "./refuse.ts";

/** A refused address waits so long for its answer, in machine milliseconds: it is the flood that is to be slow. */
const lateMs = 500;
/** So many refused requests of one address wait; the connection of one more is cut. */
const mostWaiting = 200;

const waiting = new OpenCounts(mostWaiting);

/**
 * Answers an address that is past its flood limit before the framework is asked: what counts is counted by calls, pages
 * and sockets themselves. Returns whether it did.
 */
export function refuseFlood(request: IncomingMessage, response: ServerResponse): boolean {
  const headers = addressHeaders(request);
  const seconds = floodSeconds(headers);
  if (seconds === 0) return false;
  const leave = waiting.enter(clientAddress(headers));
  if (leave === null) {
    request.socket.destroy();
    return true;
  }
  setTimeout(() => {
    leave();
    if (response.destroyed) return;
    refuse(response, new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } }));
  }, lateMs).unref();
  return true;
}
