import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env/index.ts";
import { clientAddress } from "@/lib/http/host.ts";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { noteRefusal } from "@/lib/http/refusals/note-refusal.ts";
import { floodSeconds } from "@/lib/http/turning/flood.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { addressHeaders, refuse } from "./refuse.ts";

/** A tarpit: a refused address waits this long for its answer, in machine milliseconds, which slows the flood down. */
const lateMs = 500;
/**
 * The most refused requests of one address that wait. For one more the connection is cut. A trusted proxy's connection
 * is answered at once instead: it carries everybody's requests, and the proxy would take a cut for a broken process.
 */
const mostWaiting = 200;

const waiting = new OpenCounts(mostWaiting);

/**
 * Refuses an address over its flood limit before the framework is asked. Counting is done by calls, pages and sockets
 * themselves. Returns whether it refused.
 */
export function refuseFlood(request: IncomingMessage, response: ServerResponse): boolean {
  const headers = addressHeaders(request);
  const seconds = floodSeconds(headers);
  if (seconds === 0) return false;
  const refusal = new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } });
  noteRefusal({ headers, reason: refusal.reason, asked: "any request" });
  const leave = waiting.enter(clientAddress(headers));
  if (leave === null) {
    if (env().TRUSTED_PROXIES > 0) refuse(response, refusal);
    else request.socket.destroy();
    return true;
  }
  setTimeout(() => {
    leave();
    if (!response.destroyed) refuse(response, refusal);
  }, lateMs).unref();
  return true;
}
