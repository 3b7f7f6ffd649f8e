import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env/index.ts";
import { clientAddress } from "@/lib/http/host.ts";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { floodSeconds } from "@/lib/http/turning/flood.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { addressHeaders, refuse } from "./refuse.ts";

/** A refused address waits so long for its answer, in machine milliseconds: it is the flood that is to be slow. */
const lateMs = 500;
/**
 * So many refused requests of one address wait; the connection of one more is cut. A trusted proxy's isn't, which carries
 * everybody's requests and would take the process for broken: there one more is answered at once.
 */
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
  const refusal = new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } });
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
