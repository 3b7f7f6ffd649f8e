/**
 * The groups of pages that the specification names, as prefixes of addresses. The pages of a user and of a workspace
 * are below /preferences; /user and /workspace redirect there.
 */
export const pageGroups = {
  /** Reachable without a social account [SH-188]. */
  withoutAccount: [
    "/credentials/add",
    // Not in the specification's list, which gives this page no address [SH-292].
    "/credentials/first-add",
    // Nor this one: it is where an account begins that the browser's extension runs [SH-520].
    "/extension",
    "/billing",
    "/workspace",
    "/space/accept-invite",
    "/pricing",
    "/onboarding",
    "/user",
    "/preferences",
    "/privacy-policy",
    "/terms-conditions",
    "/terms-of-use",
    "/video",
    "/dashboard",
    "/crm",
    // The routes table lets in those without an account [OC-344].
    "/converge_hub",
    "/integrations",
    // The routes table lets in those without an account [OC-422, OC-423, OC-424].
    "/webhook",
    "/payment-in-progress",
    "/oauth",
  ],
  /** Reachable while the workspace is unpaid [SH-189]. */
  whileUnpaid: [
    "/workspace",
    "/space/accept-invite",
    "/user",
    "/preferences",
    "/onboarding",
    "/pricing",
    "/crm",
    // As the routes table says [OC-344].
    "/converge_hub",
    "/settings",
    "/billing-warning",
    "/oauth",
  ],
  /** Reachable when the workspace is paid, and while a payment is in progress [SH-190], decision 13. */
  afterPayment: ["/billing", "/prepaid"],
  /** Sign-in and choosing a workspace: they require no workspace, payment or account [SH-191]. */
  authorized: ["/auth", "/space"],
} as const;

/** Whether the page at a path (lower case) belongs to a group. */
export function isInGroup(group: keyof typeof pageGroups, path: string): boolean {
  if (group === "authorized" && path === "/space/accept-invite") return false;
  return pageGroups[group].some((start) => path === start || path.startsWith(`${start}/`));
}
