/** Addresses that only redirect. `{space}` stands for the chosen workspace. */
export const redirects: Readonly<Record<string, string>> = {
  "/auth": "/auth/sign-in",
  "/space": "/space/create-space",
  "/dashboard": "/dashboard/my-dashboard",
  "/campaigns": "/campaigns/my-campaigns",
  "/profiles": "/profiles/my-prospects",
  "/templates": "/templates/my-templates",
  "/terms-conditions": "/terms-of-use",
  "/user": "/preferences/user",
  "/workspace": "/preferences/workspace",
  "/preferences": "/preferences/user/basic",
  "/preferences/user": "/preferences/user/basic",
  "/preferences/workspace": "/preferences/workspace/basic/{space}",
};
