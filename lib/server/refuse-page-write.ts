import type { IncomingMessage, ServerResponse } from "node:http";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { refuse } from "./refusing/refuse.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a request body sent to a page: only calls take input, and the framework would read all of it, however slowly
 * it comes (S24). Returns whether it refused.
 * @param isSure whether `writeAddress` knew the kind of host. If not, the request may be a call.
 */
export function refusePageWrite(
  request: IncomingMessage,
  response: ServerResponse,
  isSure: boolean,
): boolean {
  if (reading.has(request.method ?? "") || request.url?.startsWith("/api/")) return false;
  const refusal = isSure
    ? new ProductError("method_not_allowed", "methodNotAllowed")
    : new ProductError("unavailable", "databaseUnavailable");
  refuse(response, refusal);
  return true;
}
