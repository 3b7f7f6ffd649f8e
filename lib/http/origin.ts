/**
 * Where a request says it comes from: the application's `own` pages, a `foreign` page (or an address that was typed or
 * opened from a mail), or `unknown` for programs that are no browsers. Fetch metadata counts first, then Origin, then
 * Referer, which browsers send where they omit the others: over plain HTTP, and for GET (S7).
 * @param host the requested host, lower case with its port.
 */
export function cameFrom(headers: Headers, host: string): "own" | "foreign" | "unknown" {
  const site = headers.get("sec-fetch-site");
  // `none` is an address opened by hand or by another program, never a page of ours that asks for a change.
  if (site !== null && site !== "same-origin") return "foreign";
  const page = headers.get("origin") ?? headers.get("referer");
  if (page === null) return site === null ? "unknown" : "own";
  return hostOf(page) === host ? "own" : "foreign";
}

/**
 * Whether a state-changing request without an explicit token may go on. Browsers send cookies by themselves, so a
 * cookie needs proof that a page of ours sent the request. Without a cookie only the session that the reply may begin
 * could be misused (a foreign page could sign its visitor in as somebody else), so only requests known to be foreign
 * are refused.
 */
export function mayChangeState(headers: Headers, host: string, hasCookie: boolean): boolean {
  const from = cameFrom(headers, host);
  return hasCookie ? from === "own" : from !== "foreign";
}

function hostOf(page: string): string | null {
  try {
    return new URL(page).host.toLowerCase();
  } catch {
    // `Origin: null` of sandboxed and redirected pages ends here.
    return null;
  }
}
