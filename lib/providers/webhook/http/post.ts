import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../net/guarded-address.ts";
import { readRetryAfter } from "../../net/retry-after.ts";
import type { Answered } from "../port.ts";

/** The most bytes of an answer's body that are read, only to be dropped. */
const mostRead = 64 * 1024;

export interface Post {
  readonly url: URL;
  /** The address to connect to: the name in `url` isn't resolved again. */
  readonly at: GuardedAddress;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Makes one POST on a connection of its own and returns the answer's head as soon as it is there. Follows no redirect. Throws
 * ProviderError: `unavailable` where no connection came about, else `ambiguous`.
 */
export function post({ url, at, headers, body, signal }: Post): Promise<Answered> {
  const isSecure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = (error: unknown) =>
      reject(
        new ProviderError(isConnected ? "ambiguous" : "unavailable", detailOf(error, signal), {
          scope: "recipient",
          cause: error,
        }),
      );
    const request = (isSecure ? secureRequest : plainRequest)({
      host: at.address,
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      method: "POST",
      headers: { ...headers, host: url.host, "content-length": Buffer.byteLength(body), connection: "close" },
      agent: false,
      signal,
      ...(at.servername === undefined ? {} : { servername: at.servername }),
    });
    request.on("socket", (socket) =>
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        isConnected = true;
      }),
    );
    request.on("error", fail);
    request.on("close", () => fail(new Error("closed without an answer")));
    request.on("response", (response) => {
      let read = 0;
      response.on("error", () => {});
      response.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostRead) response.destroy();
      });
      const { date, "retry-after": asked } = response.headers;
      const now = Date.parse(date ?? "");
      resolve({
        status: response.statusCode ?? 0,
        retryAfterMs: readRetryAfter(asked, Number.isNaN(now) ? Date.now() : now),
      });
    });
    request.end(body);
  });
}

/** The port that a URL names, or that of its protocol. */
export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

function detailOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "no answer in time";
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : String(message);
}
