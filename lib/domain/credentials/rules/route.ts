import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { isPublic, readAddress } from "@/lib/kernel/public-address/index.ts";

/** A proxy of the account's owner, without its password. */
export interface OwnProxy {
  /** An IPv4 address, or a domain in lower case. */
  readonly host: string;
  readonly isDomain: boolean;
  readonly port: number;
  readonly username: string;
}

/** How an account's sign-ins reach the network: by an address of its country, by its owner's proxy, or by none. */
export type Route =
  | { readonly kind: "country" }
  | { readonly kind: "own"; readonly proxy: OwnProxy }
  | { readonly kind: "none" };

/** A route as it is stored. */
export interface StoredRoute {
  readonly proxyMode: string;
  readonly ownProxy: unknown;
}

export const routeOf = ({ proxyMode, ownProxy }: StoredRoute): Route =>
  proxyMode === "own"
    ? { kind: "own", proxy: ownProxy as OwnProxy }
    : { kind: proxyMode === "none" ? "none" : "country" };

/**
 * Whether a stored password may be used with this proxy: it was given for the same server and user. Anybody who may
 * change the proxy could otherwise have it sent to a server of their own.
 */
export const isSameProxy = (one: OwnProxy, other: OwnProxy): boolean =>
  one.host === other.host && one.port === other.port && one.username === other.username;

/** Whether two routes are the same way. A route that failed rests; another one needn't. */
export const isSameRoute = (one: Route, other: Route): boolean =>
  one.kind === "own" && other.kind === "own" ? isSameProxy(one.proxy, other.proxy) : one.kind === other.kind;

/** Whether an address that somebody typed is one of the public internet. A domain is judged by what it leads to. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== null && isPublic(address);
}

/** The longest rest after failures at a proxy. */
const longestRestMs = 15 * minuteMs;

/**
 * How long no sign-in is tried after so many failures at the proxy in a row: a minute, doubled each time, fifteen at
 * most. Tries in quick succession would look like an attack on the account.
 */
export const restAfter = (attempts: number): number =>
  Math.min(longestRestMs, minuteMs * 2 ** Math.min(attempts - 1, 10));

/** Whether the way to the network rests at a moment of product time. */
export const isResting = (proxyFailedUntil: Date | null, now: Date): boolean =>
  proxyFailedUntil !== null && proxyFailedUntil > now;
