import ipaddr from "ipaddr.js";

/**
 * The server at an address, whatever it was called and on whichever port: otherwise one server of many names would take every
 * place. Of IPv6 addresses a customer has a whole network of 64 bits. In a network that is not the public one, which an
 * operator has allowed, one machine may be several servers.
 */
export function serverAt(address: string, port: number): string {
  const parsed = ipaddr.process(address.replace(/%.*$/, ""));
  if (parsed.range() !== "unicast") return `${address}:${port}`;
  return parsed.kind() === "ipv6" ? parsed.toByteArray().slice(0, 8).join(".") : parsed.toString();
}
