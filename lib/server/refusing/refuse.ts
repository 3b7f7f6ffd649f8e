import type { IncomingMessage, ServerResponse } from "node:http";
import { errorBody } from "@/lib/http/envelope.ts";
import type { ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** Sends an error in the envelope before the framework is asked. It is cheap, since floods are refused here. */
export function refuse(response: ServerResponse, refusal: ProductError): void {
  const { seconds } = refusal.values;
  response.writeHead(refusal.status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(seconds === undefined ? {} : { "retry-after": String(seconds) }),
    // Closes the connection instead of waiting for the rest of the body.
    ...(refusal.reason === "request_timeout" ? { connection: "close" } : {}),
  });
  response.end(JSON.stringify(errorBody(refusal, "en", newId())));
}

/** The headers that tell where a request comes from. */
export function addressHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["x-outreach-peer", "x-forwarded-for"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
