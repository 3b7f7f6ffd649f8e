import type { IncomingMessage, ServerResponse } from "node:http";
import { errorReply } from "@/lib/http/envelope.ts";
import type { ProductError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";

/** Answers a refusal in the envelope before the framework is asked. */
export async function refuse(response: ServerResponse, refusal: ProductError): Promise<void> {
  const { seconds } = refusal.values;
  const reply = errorReply(refusal, "en", newId(), {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(seconds === undefined ? {} : { "retry-after": String(seconds) }),
  });
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(await reply.text());
}

/** The headers that say where a request comes from. */
export function addressHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["x-outreach-peer", "x-forwarded-for"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
