import type { IncomingMessage, ServerResponse } from "node:http";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { refuse } from "./refuse.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Refuses requests that the framework would fail on: a path with invalid percent encoding, and an unknown method.
 * Returns whether it refused.
 */
export function refuseOdd(request: IncomingMessage, response: ServerResponse): boolean {
  const isKnown = methods.has(request.method ?? "");
  if (isKnown && isReadable(request.url ?? "/")) return false;
  const refusal = isKnown
    ? new ProductError("not_found", "notFound")
    : new ProductError("method_not_allowed", "methodNotAllowed");
  refuse(response, refusal);
  return true;
}

function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address.split("?")[0]!);
    return true;
  } catch {
    return false;
  }
}
