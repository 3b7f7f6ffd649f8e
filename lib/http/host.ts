import ipaddr from "ipaddr.js";
import { env } from "@/lib/env/index.ts";

/**
 * What the outermost trusted proxy wrote into a forwarded header: each proxy appends to the list, so that counting from
 * its end skips whatever the client sent. Null without trusted proxies, whatever the header says (S4, S12).
 */
function forwarded(headers: Headers, name: string): string | null {
  const proxies = env().TRUSTED_PROXIES;
  if (proxies === 0) return null;
  const chain = (headers.get(name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  // Proxies replace host and scheme rather than append: a short list is theirs as it stands.
  return chain.at(-proxies) ?? (name === "x-forwarded-for" ? null : (chain[0] ?? null));
}

/** The host that was asked for, lower case with its port. Forwarded hosts count behind trusted proxies only (S4). */
export function requestHost(headers: Headers): string {
  const host = forwarded(headers, "x-forwarded-host") ?? headers.get("host") ?? "localhost";
  return host.split(",")[0]!.trim().toLowerCase().slice(0, 255);
}

/**
 * Whether the browser speaks TLS. This server doesn't: a trusted proxy in front says so, or the address that people
 * type. What the request itself says of it counts for nothing.
 */
export function isHttps(headers: Headers): boolean {
  const proto = forwarded(headers, "x-forwarded-proto");
  return proto === null ? (env().PUBLIC_URL?.startsWith("https:") ?? false) : proto === "https";
}

/**
 * The address a request comes from, as rate limits count it: the one that the web server saw on the connection, or,
 * behind trusted proxies, the one that the outermost of them wrote (S12).
 */
export function clientAddress(headers: Headers): string {
  const seen = headers.get("x-outreach-peer") ?? "unknown";
  return asCounted(forwarded(headers, "x-forwarded-for") ?? seen);
}

/** Whoever has an IPv6 address has the 2^64 beside it: the block counts. IPv4 inside IPv6 is IPv4. */
function asCounted(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  if (!ipaddr.isValid(bare)) return address.slice(0, 100);
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
