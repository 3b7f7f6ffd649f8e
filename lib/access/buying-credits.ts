/** Where credits are bought. */
export const billingOverview = "/billing/overview";

/** The parameter that opens the dialog for it there [SH-064]. */
const name = "showCreditsModal";

/** The address that opens the dialog. */
export const buyCreditsAddress = `${billingOverview}?${name}=true`;

/** The address to which a redirect leads, with the parameter where the visitor's address had it and it means something. */
export function keepingCredits(to: string, query: Pick<URLSearchParams, "get">): string {
  return to === billingOverview && query.get(name) === "true" ? buyCreditsAddress : to;
}
