/** An address as its owner recognises it and a stranger can't use it: `j•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return at < 1 ? "•••" : `${first}•••${address.slice(at)}`;
}
