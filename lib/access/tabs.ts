/** The pages that a worker's allowed-pages map names [SH-474]. */
export const tabs = [
  "dashboard",
  "search",
  "campaigns",
  "profiles",
  "inbox",
  "reports",
  "settings",
  "mailboxes",
  "pipeline",
  "templates",
  "integrations",
  "dialer",
  "notifications",
  "user_settings",
  "workspace_settings",
  "billing",
] as const;

export type Tab = (typeof tabs)[number];

/** A worker's map; a page that isn't named is not allowed. */
export type AllowedPages = Partial<Record<Tab, boolean>>;

/** What a new member may open when the invitation says nothing else: everything but the workspace's own settings. */
export const defaultAllowedPages: AllowedPages = Object.fromEntries(
  tabs.map((tab) => [tab, tab !== "billing" && tab !== "workspace_settings"]),
);
