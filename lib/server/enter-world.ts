import type { IncomingMessage, ServerResponse } from "node:http";
import { isHttps } from "@/lib/http/host.ts";
import { worldCookieFor } from "@/lib/http/world/world-key.ts";

/**
 * Answers `/world?key=…` with the right word: the browser keeps it and goes on to the same page without it, so that it
 * stands in no history, log or referrer. Returns whether it did.
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
