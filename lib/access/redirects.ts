/** Addresses that only redirect. `{space}` stands for the chosen workspace. */
export const redirects: Readonly<Record<string, string>> = {
  "/auth": "/auth/sign-in",
  "/space": "/space/create-space",
  "/dashboard": "/dashboard/my-dashboard",
  "/search": "/search/search-prospects",
  "/campaigns": "/campaigns/my-campaigns",
  "/profiles": "/profiles/my-prospects",
  "/templates": "/templates/my-templates",
  "/billing": "/billing/overview",
  "/terms-conditions": "/terms-of-use",
  "/user": "/preferences/user",
  "/workspace": "/preferences/workspace",
  "/preferences": "/preferences/user/basic",
  "/preferences/user": "/preferences/user/basic",
  "/preferences/workspace": "/preferences/workspace/basic/{space}",
};

/**
 * Where an address leads that only redirects. Undefined: it doesn't, or its page isn't built: then it is unknown like
 * that page.
 */
export function redirectOf(path: string, isPage: (path: string) => boolean): string | undefined {
  const to = redirects[path];
  return to !== undefined && (isPage(to) || redirects[to] !== undefined) ? to : undefined;
}
