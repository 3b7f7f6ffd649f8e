import type { IncomingMessage, ServerResponse } from "node:http";

/** What the framework would answer and nothing of the product uses: its optimiser of pictures fetches and decodes them. */
const unused = /^\/+_next\/image(?:[/?]|$)/;

/** Answers 404 to what is switched off. Returns whether the request was that. */
export function refuseUnused(request: IncomingMessage, response: ServerResponse): boolean {
  if (!unused.test(decoded(request.url ?? ""))) return false;
  response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-store" }).end("Not found\n");
  return true;
}

function decoded(address: string): string {
  try {
    return decodeURI(address).toLowerCase();
  } catch {
    return address.toLowerCase();
  }
}
