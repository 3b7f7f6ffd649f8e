import { invalidField, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { DnsPort } from "@/lib/providers/dns/port.ts";
import { isPublicAddress, type Route } from "./rules/route.ts";

/** How somebody wants an account to reach the network. `proxy` counts only with `isOwn`, and neither with `isNone`. */
export interface AskedRoute {
  readonly isNone: boolean;
  readonly isOwn: boolean;
  readonly proxy: {
    readonly address: string;
    readonly domain: string;
    readonly port: string;
    readonly username: string;
    readonly password: string | null;
  } | null;
}

/** A route whose proxy was judged: it leads to the public internet. */
export interface JudgedRoute {
  readonly route: Route;
  /** The password of an own proxy. Null: none was given. */
  readonly password: string | null;
}

/**
 * Reads a route and judges its proxy: whoever signs the account in is told to connect there, so an address that people
 * type has to be one of the public internet, and so have all addresses of a domain (S6). The domain wins over the
 * address [SH-357]. The fields' form was checked by the contract. Throws `invalid_input`.
 */
export async function judgeRoute(dns: Pick<DnsPort, "addressesOf">, asked: AskedRoute): Promise<JudgedRoute> {
  if (asked.isNone) return { route: { kind: "none" }, password: null };
  if (!asked.isOwn || !asked.proxy) return { route: { kind: "country" }, password: null };
  const { address, domain, port, username, password } = asked.proxy;
  if (domain) {
    const found = await addressesOf(dns, domain);
    if (found.length === 0) throw invalidField("proxy.domain", "proxyHostUnknown");
    if (!found.every(isPublicAddress)) throw invalidField("proxy.domain", "proxyForbidden");
  } else if (!isPublicAddress(address)) throw invalidField("proxy.proxy_address", "proxyForbidden");
  const proxy = { host: domain || address, isDomain: domain !== "", port: Number(port), username };
  return { route: { kind: "own", proxy }, password };
}

/** None where the name servers don't answer: nobody can say then where the name leads. */
async function addressesOf(dns: Pick<DnsPort, "addressesOf">, name: string): Promise<readonly string[]> {
  try {
    return await dns.addressesOf(name);
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
