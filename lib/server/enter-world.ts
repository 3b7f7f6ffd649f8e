import type { IncomingMessage, ServerResponse } from "node:http";
import { isHttps } from "@/lib/http/host.ts";
import { worldCookieFor } from "@/lib/http/world/world-key.ts";

/**
 * Answers `/world?key=…` with the right key: sets the cookie and redirects to the same page without the key, so that
 * no history, log or referrer contains it. Returns whether it answered.
 */
export function enterWorld(request: IncomingMessage, response: ServerResponse): boolean {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  if (request.method !== "GET" || !/^\/world(?:\/outbox)?$/.test(path)) return false;
  const word = new URLSearchParams(query).get("key");
  const proto = request.headers["x-forwarded-proto"];
  const headers = new Headers(typeof proto === "string" ? { "x-forwarded-proto": proto } : {});
  const cookie = word === null ? null : worldCookieFor(word, isHttps(headers));
  if (cookie === null) return false;
  response.writeHead(303, {
    location: path,
    "set-cookie": cookie,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end();
  return true;
}
