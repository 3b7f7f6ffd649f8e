/** The parameters by which a site asks who somebody is [SH-055]. */
export const oauthNames = [
  "oauth_client",
  "state",
  "redirect_uri",
  "code_challenge",
  "code_challenge_method",
] as const;

/** Whether an address holds such a request. */
export const isOauthRequest = (query: Pick<URLSearchParams, "get">): boolean =>
  Boolean(query.get("oauth_client") && query.get("state"));

/** The page on which somebody who has signed in goes on: the request of a site, else the start. */
export function pageAfterSignIn(query: URLSearchParams): string {
  if (!isOauthRequest(query)) return "/";
  const kept = new URLSearchParams();
  for (const name of oauthNames) if (query.has(name)) kept.set(name, query.get(name)!);
  return `/oauth?${kept}`;
}
