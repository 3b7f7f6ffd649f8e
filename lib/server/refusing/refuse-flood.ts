import type { IncomingMessage, ServerResponse } from "node:http";
import { floodSeconds } from "@/lib/http/turning/flood.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { addressHeaders, refuse } from "./refuse.ts";

/**
 * Answers an address that is past its flood limit before the framework is asked: what counts is counted by calls, pages
 * and sockets themselves. Returns whether it did.
 */
export function refuseFlood(request: IncomingMessage, response: ServerResponse): boolean {
  const seconds = floodSeconds(addressHeaders(request));
  if (seconds === 0) return false;
  refuse(response, new ProductError("too_many_requests", "tooManyRequests", { values: { seconds } }));
  return true;
}
