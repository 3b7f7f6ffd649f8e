import type { IncomingMessage, ServerResponse } from "node:http";

/** A feature of the framework that the product doesn't use: its image optimiser fetches and decodes images. */
const unused = /^\/+_next\/image(?:[/?]|$)/;

/** Answers 404 to unused features. Returns whether it did. */
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
