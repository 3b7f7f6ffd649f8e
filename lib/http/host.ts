import { env } from "@/lib/env/index.ts";

/** The host that was asked for, lower case with its port. Forwarded hosts count behind trusted proxies only (S4). */
export function requestHost(headers: Headers): string {
  const forwarded = env().TRUSTED_PROXIES > 0 ? headers.get("x-forwarded-host") : null;
  return (forwarded ?? headers.get("host") ?? "localhost").split(",")[0]!.trim().toLowerCase().slice(0, 255);
}

/** Whether the browser speaks TLS to us or to a trusted proxy in front. */
export function isHttps(headers: Headers, url: URL): boolean {
  const forwarded = env().TRUSTED_PROXIES > 0 ? headers.get("x-forwarded-proto") : null;
  return (forwarded ?? url.protocol.replace(":", "")) === "https";
}

/**
 * The address a request comes from, for rate limits: the one that the web server saw on the connection, or, behind
 * trusted proxies, the one that the outermost of them wrote (S12).
 */
export function clientAddress(headers: Headers): string {
  const seen = headers.get("x-outreach-peer") ?? "unknown";
  const proxies = env().TRUSTED_PROXIES;
  if (proxies === 0) return seen;
  const chain = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return chain.at(-proxies) ?? seen;
}
