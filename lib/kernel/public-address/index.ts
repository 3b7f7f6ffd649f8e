import ipaddr from "ipaddr.js";

type Address = ReturnType<typeof ipaddr.parse>;

/**
 * Blocks of IPv6 that carry or translate to IPv4 addresses, or are local, although ipaddr.js counts them as unicast.
 */
const hiddenBlocks = ["64:ff9b:1::/48", "::/96", "fec0::/10", "5f00::/16", "2001:db8::/32", "3fff::/20"].map(
  (block) => ipaddr.parseCIDR(block),
);

/** Whether an address is in a block. */
export function isWithin(address: Address, block: readonly [Address, number]): boolean {
  return address.kind() === block[0].kind() && address.match(block as [typeof address, number]);
}

/**
 * Whether an address is plain unicast of the public internet. Everything else is not: private, loopback, link-local,
 * carrier NAT, multicast, reserved, IPv4 inside IPv6, 6to4, Teredo and NAT64. Rule S6.
 */
export function isPublic(address: Address): boolean {
  return address.range() === "unicast" && !hiddenBlocks.some((block) => isWithin(address, block));
}

/** Whether a text is an IP address. Brackets around IPv6 are allowed, as in a URL. */
export function readAddress(host: string): Address | null {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}
