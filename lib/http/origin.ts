/**
 * Whether a request that a browser sent with its cookie comes from the application's own pages: by its fetch metadata
 * where the browser sends it, else by its Origin. Neither of both: refused (S7).
 */
export function isSameOrigin(headers: Headers, host: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-origin";
  try {
    return new URL(origin).host.toLowerCase() === host;
  } catch {
    return false;
  }
}
