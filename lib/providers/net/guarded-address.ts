import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isPublic, isWithin } from "@/lib/kernel/public-address/index.ts";
import { OwnRefusal } from "../own-refusal.ts";
import { nameResolver, type Resolve } from "./resolve-name.ts";

/** What a connection to a typed host may reach besides the public internet. */
export interface AddressPolicy {
  /** CIDR blocks, like `10.20.0.0/16`. */
  readonly networks: readonly string[];
  /** Exact endpoints, like `127.0.0.1:2525`, for the embedded world. */
  readonly endpoints: readonly string[];
}

export type Verdict = "public" | "allowed_private" | "forbidden";

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
 * Whether a resolved address may be connected to. Everything but plain unicast of the public internet is forbidden,
 * unless the policy allows it. Rule S6.
 */
export function judgeAddress(address: string, port: number, policy: AddressPolicy): Verdict {
  if (isIP(address) === 0) return "forbidden";
  const plain = ipaddr.process(address.replace(/%.*$/, ""));
  if (policy.endpoints.includes(`${plain.toString()}:${port}`)) return "allowed_private";
  if (policy.networks.some((block) => isWithin(plain, ipaddr.parseCIDR(block)))) return "allowed_private";
  return isPublic(plain) ? "public" : "forbidden";
}

export type { Resolve };

const byNameServers = nameResolver();

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
  resolve: Resolve = byNameServers,
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
