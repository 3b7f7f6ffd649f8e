import type { IncomingMessage, ServerResponse } from "node:http";
import { leavingSignal } from "./leaving.ts";

/** Methods whose requests have no body. */
const bodiless = new Set(["GET", "HEAD"]);

/** A request of the server as the platform's own. Its signal is aborted if the asker leaves before the answer. */
export function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET" } = request;
  return new Request(`http://localhost${request.url}`, {
    method,
    headers: headersOf(request),
    signal: leavingSignal(request, response),
    ...(bodiless.has(method) ? {} : { body: bodyOf(request), duplex: "half" }),
  });
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") given.set(name, value);
    else for (const each of value ?? []) given.append(name, each);
  }
  return given;
}

/**
 * The body, which isn't read before somebody asks for it: whoever is refused by what the headers say sends it for
 * nothing. Where nobody reads to its end, the rest is left to the server.
 */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let parts: AsyncIterator<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        parts ??= request.iterator({ destroyOnReturn: false });
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
