import ipaddr from "ipaddr.js";
import { env } from "@/lib/env/index.ts";

/**
 * What the outermost trusted proxy wrote into a forwarded header. Each proxy appends to the list, so counting from its
 * end skips whatever the client sent. Null without trusted proxies, whatever the header says (S4, S12).
 */
function forwarded(headers: Headers, name: string): string | null {
  const proxies = env().TRUSTED_PROXIES;
  if (proxies === 0) return null;
  const chain = (headers.get(name) ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  // Proxies replace host and scheme rather than append: a short list is used as it is.
  return chain.at(-proxies) ?? (name === "x-forwarded-for" ? null : (chain[0] ?? null));
}

/** The requested host, in lower case with its port. Forwarded hosts count only behind trusted proxies (S4). */
export function requestHost(headers: Headers): string {
  const host = forwarded(headers, "x-forwarded-host") ?? headers.get("host") ?? "localhost";
  return host.split(",")[0]!.trim().toLowerCase().slice(0, 255);
}

/**
 * Whether the browser uses TLS. This server doesn't speak it: a trusted proxy's header or the configured public
 * address says so. The client's own claims don't count.
 */
export function isHttps(headers: Headers): boolean {
  const proto = forwarded(headers, "x-forwarded-proto");
  return proto === null ? (env().PUBLIC_URL?.startsWith("https:") ?? false) : proto === "https";
}

/**
 * Over TLS: a browser uses nothing else with this host for a year. Names below it aren't always ours, and are left out.
 */
export function transportHeaders(headers: Headers): Record<string, string> {
  return isHttps(headers) ? { "strict-transport-security": "max-age=31536000" } : {};
}

/**
 * The address a request comes from, as rate limits count it: the connection's own, or, behind trusted proxies, the one
 * that the outermost of them wrote (S12).
 */
export function clientAddress(headers: Headers): string {
  const seen = headers.get("x-outreach-peer") ?? "unknown";
  return asCounted(forwarded(headers, "x-forwarded-for") ?? seen);
}

/**
 * IPv6 addresses are counted by their /64 block, since a client controls all of it. IPv4 inside IPv6 counts as IPv4.
 */
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
