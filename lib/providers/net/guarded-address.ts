import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { OwnRefusal } from "../own-refusal.ts";

/** What a connection to a typed host may reach besides the public internet. */
export interface AddressPolicy {
  /** CIDR blocks, like `10.20.0.0/16`. */
  readonly networks: readonly string[];
  /** Exact endpoints, like `127.0.0.1:2525`, for the embedded world. */
  readonly endpoints: readonly string[];
}

export type Verdict = "public" | "allowed_private" | "forbidden";

type Address = ReturnType<typeof ipaddr.parse>;

/**
 * Blocks of IPv6 that carry or translate to IPv4 addresses, or are local, although ipaddr.js counts them as unicast.
 */
const hiddenBlocks = ["64:ff9b:1::/48", "::/96", "fec0::/10", "5f00::/16", "2001:db8::/32", "3fff::/20"].map(
  (block) => ipaddr.parseCIDR(block),
);

function within(address: Address, block: readonly [Address, number]): boolean {
  return address.kind() === block[0].kind() && address.match(block as [typeof address, number]);
}

/** Splits a comma-separated list of CIDR blocks. Throws on an invalid block. */
export function parseNetworks(list: string): string[] {
  const blocks = list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  for (const block of blocks) {
    if (!ipaddr.isValidCIDR(block)) throw new Error(`ALLOWED_PRIVATE_NETWORKS: "${block}" is no network`);
  }
  return blocks;
}

/**
 * Whether a resolved address may be connected to. Everything but plain unicast of the public internet is forbidden:
 * private, loopback, link-local, carrier NAT, multicast, reserved, IPv4 inside IPv6, 6to4, Teredo and NAT64. Rule S6.
 */
export function judgeAddress(address: string, port: number, policy: AddressPolicy): Verdict {
  if (isIP(address) === 0) return "forbidden";
  const plain = ipaddr.process(address.replace(/%.*$/, ""));
  if (policy.endpoints.includes(`${plain.toString()}:${port}`)) return "allowed_private";
  if (policy.networks.some((block) => within(plain, ipaddr.parseCIDR(block)))) return "allowed_private";
  const hidden = hiddenBlocks.some((block) => within(plain, block));
  return plain.range() === "unicast" && !hidden ? "public" : "forbidden";
}

/** Resolves a name to every address it has. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((entry) => entry.address);

export interface GuardedAddress {
  /** Connect to this address only: resolving the name again could give another one. */
  readonly address: string;
  /** The host name for TLS. Undefined where an IP address was typed. */
  readonly servername: string | undefined;
  readonly verdict: Exclude<Verdict, "forbidden">;
}

/**
 * Resolves a typed host once and returns an address that may be connected to. Throws OwnRefusal: `rejected` where
 * every address is forbidden, `unavailable` where the name can't be resolved.
 */
export async function guardHost(
  host: string,
  port: number,
  policy: AddressPolicy,
  resolve: Resolve = systemResolve,
): Promise<GuardedAddress> {
  const typed = host.trim().replace(/^\[(.*)\]$/, "$1");
  // Decimal, octal and hexadecimal spellings of addresses are refused: no mail server is named so.
  if (
    typed === "" ||
    (isIP(typed) === 0 && (ipaddr.isValid(typed) || !/[a-z]/i.test(typed) || /^0x/i.test(typed)))
  ) {
    throw new OwnRefusal("host_forbidden");
  }
  let addresses: readonly string[];
  try {
    addresses = isIP(typed) ? [typed] : await resolve(typed);
  } catch (cause) {
    throw new OwnRefusal("host_unknown", null, cause);
  }
  for (const address of addresses) {
    const verdict = judgeAddress(address, port, policy);
    if (verdict !== "forbidden") return { address, servername: isIP(typed) ? undefined : typed, verdict };
  }
  throw new OwnRefusal("host_forbidden");
}
