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

/** The tabs with an entry in the sidebar, in its order [SH-236]. The others are reached from elsewhere. */
export const sidebarTabs = [
  "dashboard",
  "search",
  "campaigns",
  "profiles",
  "inbox",
  "reports",
  "mailboxes",
  "settings",
  "pipeline",
  "templates",
  "integrations",
  "billing",
] as const satisfies readonly Tab[];

export type SidebarTab = (typeof sidebarTabs)[number];

export function isSidebarTab(tab: Tab): tab is SidebarTab {
  return (sidebarTabs as readonly Tab[]).includes(tab);
}

/** A worker's map. Pages that it leaves out are not allowed. */
export type AllowedPages = Partial<Record<Tab, boolean>>;

/** The pages of a new member without a map of their own: everything but the workspace's settings. */
export const defaultAllowedPages: AllowedPages = Object.fromEntries(
  tabs.map((tab) => [tab, tab !== "billing" && tab !== "workspace_settings"]),
);
