import type { IncomingMessage, ServerResponse } from "node:http";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { refuse } from "./refuse.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Answers what the framework would fail at: a path whose percent signs mean nothing, and a method that nothing here
 * speaks. Returns whether the request was that.
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
