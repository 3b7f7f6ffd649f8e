/** The parameter with which a person comes back from paying [SH-057]. Anybody can write it: it only counts visits. */
export const paidRedirectName = "redirect_from_stripe";

/** An address, marked as the way back from paying where the query is. */
export function markedAsPaid(address: string, query: Pick<URLSearchParams, "has">): string {
  if (!query.has(paidRedirectName)) return address;
  const [path = "", own = ""] = address.split("?");
  const marked = new URLSearchParams(own);
  marked.set(paidRedirectName, "true");
  return `${path}?${marked}`;
}
