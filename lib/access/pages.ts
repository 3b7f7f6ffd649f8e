import type { MessageKeys, Messages, NestedKeyOf } from "use-intl/core";
import type { Feature } from "./features.ts";
import { isInGroup } from "./groups.ts";
import { isSidebarTab, type SidebarTab, type Tab, tabs } from "./tabs.ts";

/** What a page requires of its visitor, in the words of the routes table. */
export interface PageRule {
  /** Path with `{parameter}` or `{parameter?}` segments, lower case. */
  readonly path: string;
  /**
   * - `public`: anybody. `entry`: signed-out people; others are sent into the application.
   * - `activation`: a user whose address isn't confirmed. `choose-space`: signed in, no workspace needed.
   * - `app`: signed in, with a workspace.
   */
  readonly kind: "public" | "entry" | "activation" | "choose-space" | "app";
  readonly tab?: Tab;
  readonly feature?: Feature;
  /** Reachable without a social account [SH-188]. */
  readonly nocredsOk?: boolean;
  /** Reachable while the workspace is unpaid [SH-189]. */
  readonly unpaidOk?: boolean;
  /** Reachable while a payment is in progress [SH-190]. */
  readonly afterPayment?: boolean;
  /** Shown only while a payment is in progress (decision 12). */
  readonly whilePaying?: boolean;
  /** A second page of the map that must be allowed, too. */
  readonly alsoTab?: Tab;
  /** Only for admins of the workspace. */
  readonly adminOnly?: boolean;
  /** Where somebody who is signed in already is led from an `entry` page; else to the start. */
  readonly signedInTo?: string;
  /** An `entry` page stays open to somebody signed in whose address has this parameter: a link of a mail. */
  readonly staysOpenWith?: string;
  /** Parameters without which the address means nothing: it leads to the start. */
  readonly needsQuery?: readonly string[];
  /** Belongs to billing: redirects to the campaigns where billing is off [SH-182]. */
  readonly isBilling?: boolean;
}

/** The folder of `app` with the page's frame. */
export type PageFrame = "(app)" | "(auth)" | "(clear)" | "(public)" | "world";

/** The icon of a page in the sidebar, the phone's tabs and the palette. */
export type PlaceIcon =
  | "gauge"
  | "search"
  | "send"
  | "users"
  | "inbox"
  | "chart"
  | "mail"
  | "settings"
  | "columns"
  | "text"
  | "plug"
  | "card";

/** What the header's sub-navigation calls a page: a key of the texts `shell.sub`. */
export type SubWord = keyof Messages["shell"]["sub"];

interface PageRow extends Omit<PageRule, "path"> {
  readonly frame: PageFrame;
  /** Key of the page's title in messages/<locale>. */
  readonly title: MessageKeys<Messages, NestedKeyOf<Messages>>;
  /** Makes the page a main entry: its icon in the sidebar, with the tab's name. */
  readonly icon?: PlaceIcon;
  /** Makes the page an entry of its section's sub-navigation in the header [SH-217]. */
  readonly sub?: SubWord;
}

/** Every page: its address, who may open it, its frame and its title. Guards, navigation and documentation read it. */
const table = {
  "/auth/sign-in": { kind: "entry", frame: "(auth)", title: "auth.signIn" },
  "/auth/integration/third-party-login": { kind: "entry", frame: "(auth)", title: "auth.thirdParty.title" },
  "/auth/sign-up": { kind: "entry", frame: "(auth)", title: "auth.signUpTitle" },
  "/auth/forgot-password": {
    kind: "entry",
    frame: "(auth)",
    title: "auth.forgotTitle",
    // "It was not me" in a mail leads here: who is signed in changes the password in the preferences.
    signedInTo: "/preferences/user/password",
  },
  "/auth/restore-password": {
    kind: "entry",
    frame: "(auth)",
    title: "auth.restoreTitle",
    staysOpenWith: "restore_code",
  },
  "/auth/activate-email": { kind: "activation", frame: "(auth)", title: "auth.activateTitle" },
  "/error": { kind: "public", frame: "(public)", title: "auth.errorTitle" },
  "/privacy-policy": { kind: "public", frame: "(public)", title: "legal.privacy.title" },
  "/terms-of-use": { kind: "public", frame: "(public)", title: "legal.terms.title" },
  "/api-reference": { kind: "public", frame: "(public)", title: "api-reference.title" },
  "/u/{token}": { kind: "public", frame: "(public)", title: "unsubscribe.title" },
  "/world": { kind: "public", frame: "world", title: "world.title" },
  "/world/outbox": { kind: "public", frame: "world", title: "world.outbox" },
  "/space/create-space": { kind: "choose-space", frame: "(auth)", title: "spaces.createTitle" },
  "/space/use-space": { kind: "choose-space", frame: "(auth)", title: "spaces.useTitle" },
  "/space/set-space": { kind: "choose-space", frame: "(auth)", title: "spaces.setting.title" },
  "/space/join": { kind: "choose-space", frame: "(auth)", title: "spaces.join.title" },
  "/space/accept-invite": { kind: "public", frame: "(auth)", title: "spaces.accept.title" },
  "/oauth": {
    kind: "choose-space",
    frame: "(clear)",
    title: "oauth.page",
    needsQuery: ["oauth_client", "state"],
  },
  "/workspace/add": { kind: "choose-space", frame: "(app)", title: "spaces.add.title" },
  "/credentials/add": { kind: "app", frame: "(clear)", title: "credentials.title" },
  "/onboarding": { kind: "app", frame: "(clear)", title: "onboarding.title" },
  "/billing-warning": {
    kind: "app",
    frame: "(clear)",
    title: "billing.unpaidTitle",
    // Reachable without a social account: otherwise guard 7 would redirect an unpaid workspace in a circle.
    nocredsOk: true,
  },
  "/payment-in-progress": { kind: "app", frame: "(clear)", title: "billing.payingTitle", whilePaying: true },
  "/dashboard/my-dashboard": {
    kind: "app",
    frame: "(app)",
    title: "dashboard.title",
    tab: "dashboard",
    icon: "gauge",
    sub: "overview",
  },
  "/dashboard/activity": {
    kind: "app",
    frame: "(app)",
    title: "dashboard.activity.title",
    tab: "dashboard",
    sub: "activity",
  },
  "/dashboard/my-tasks": {
    kind: "app",
    frame: "(app)",
    title: "dashboard.tasks.title",
    tab: "dashboard",
    feature: "dash_tasks",
    sub: "tasks",
  },
  "/campaigns/my-campaigns/{filter?}": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.list.title",
    tab: "campaigns",
    icon: "send",
    sub: "campaigns",
  },
  "/campaigns/duplicate": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.duplicate.title",
    tab: "campaigns",
  },
  "/campaign/add": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.builder.newName",
    tab: "campaigns",
    feature: "campaigns",
  },
  "/campaign/edit/{id}": { kind: "app", frame: "(app)", title: "campaigns.list.title", tab: "campaigns" },
  "/smart-sequences": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.smart.title",
    tab: "campaigns",
    feature: "smart_sequences",
    sub: "smart",
  },
  "/smart-sequences/edit/{id}": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.smart.title",
    tab: "campaigns",
    feature: "smart_sequences",
  },
  "/profiles/my-prospects/{profileId?}": {
    kind: "app",
    frame: "(app)",
    title: "prospects.title",
    tab: "profiles",
    icon: "users",
    sub: "people",
  },
  "/profiles/duplicates": {
    kind: "app",
    frame: "(app)",
    title: "prospects.duplicates.title",
    tab: "profiles",
    sub: "duplicates",
  },
  // Fixed words win over parameters (decision 40).
  "/inbox/list": { kind: "app", frame: "(app)", title: "inbox.title", tab: "inbox" },
  "/inbox/{profileId?}": { kind: "app", frame: "(app)", title: "inbox.title", tab: "inbox", icon: "inbox" },
  "/inbox/{profileId}/chat": { kind: "app", frame: "(app)", title: "inbox.title", tab: "inbox" },
  "/inbox/{profileId}/info": { kind: "app", frame: "(app)", title: "inbox.title", tab: "inbox" },
  "/templates/my-templates": {
    kind: "app",
    frame: "(app)",
    title: "templates.title",
    tab: "templates",
    icon: "text",
  },
  "/reports": { kind: "app", frame: "(app)", title: "reports.title", tab: "reports", icon: "chart" },
  "/integrations": {
    kind: "app",
    frame: "(app)",
    title: "integrations.title",
    tab: "integrations",
    icon: "plug",
    sub: "apps",
  },
  "/integrations/api": {
    kind: "app",
    frame: "(app)",
    title: "integrations.api.page",
    tab: "integrations",
    sub: "api",
  },
  "/integrations/zapier/main": {
    kind: "app",
    frame: "(app)",
    title: "integrations.zapier.page",
    tab: "integrations",
    feature: "zapier_integration",
    sub: "zapier",
  },
  "/mailboxes/{type}/{id}": {
    kind: "app",
    frame: "(app)",
    title: "integrations.mailbox",
    tab: "mailboxes",
  },
  "/settings/account": {
    kind: "app",
    frame: "(app)",
    title: "settings.account.title",
    tab: "settings",
    feature: "social_automation",
    unpaidOk: true,
    sub: "account",
  },
  "/settings/limits": {
    kind: "app",
    frame: "(app)",
    title: "settings.limits.title",
    tab: "settings",
    unpaidOk: true,
    icon: "settings",
    sub: "limits",
  },
  "/settings/connection": {
    kind: "app",
    frame: "(app)",
    title: "settings.connection.title",
    tab: "settings",
    unpaidOk: true,
    sub: "connection",
  },
  "/settings/location": {
    kind: "app",
    frame: "(app)",
    title: "settings.location.title",
    tab: "settings",
    unpaidOk: true,
    sub: "location",
  },
  "/settings/blacklist": {
    kind: "app",
    frame: "(app)",
    title: "blacklist.title",
    tab: "settings",
    sub: "blacklist",
  },
  "/settings/signatures": {
    kind: "app",
    frame: "(app)",
    title: "signatures.title",
    tab: "settings",
    sub: "signatures",
  },
  "/preferences/user/basic": {
    kind: "app",
    frame: "(app)",
    title: "preferences.basic.title",
    tab: "user_settings",
  },
  "/preferences/user/password": {
    kind: "app",
    frame: "(app)",
    title: "preferences.password.title",
    tab: "user_settings",
  },
  "/preferences/user/security": {
    kind: "app",
    frame: "(app)",
    title: "security.title",
    tab: "user_settings",
    nocredsOk: true,
    unpaidOk: true,
  },
  "/preferences/user/language": {
    kind: "app",
    frame: "(app)",
    title: "preferences.language.title",
    tab: "user_settings",
  },
  "/preferences/user/manual-approval": {
    kind: "app",
    frame: "(app)",
    title: "preferences.approval.title",
    tab: "user_settings",
  },
  "/preferences/user/notifications": {
    kind: "app",
    frame: "(app)",
    title: "preferences.notifications.title",
    tab: "user_settings",
    alsoTab: "notifications",
  },
  "/preferences/workspace/basic/{id}": {
    kind: "app",
    frame: "(app)",
    title: "spaces.basic.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/users/{id}": {
    kind: "app",
    frame: "(app)",
    title: "members.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/appearance/{id}": {
    kind: "app",
    frame: "(app)",
    title: "preferences.appearance.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/domains/{id}": {
    kind: "app",
    frame: "(app)",
    title: "domains.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/labels/{id}": {
    kind: "app",
    frame: "(app)",
    title: "labels.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/labels/{id}/create-new": {
    kind: "app",
    frame: "(app)",
    title: "labels.newTitle",
    tab: "workspace_settings",
  },
  "/preferences/workspace/labels/{id}/edit/{labelId}": {
    kind: "app",
    frame: "(app)",
    title: "labels.editTitle",
    tab: "workspace_settings",
  },
  "/preferences/workspace/auto-labels/{id}": {
    kind: "app",
    frame: "(app)",
    title: "labels.auto.title",
    tab: "workspace_settings",
  },
  "/preferences/workspace/audit-log/{id}": {
    kind: "app",
    frame: "(app)",
    title: "preferences.audit.title",
    tab: "workspace_settings",
    adminOnly: true,
  },
} as const satisfies Readonly<Record<string, PageRow>>;

/** A page by its address, with its `{parameters}`. */
export type PagePath = keyof typeof table;

/** Who a page is for, by its path. */
export type KindOf<P extends PagePath> = (typeof table)[P]["kind"];

const rows = Object.entries(table) as [PagePath, PageRow][];

/** Every page that is built. Source: the routes table of the specification; a page outside it fails the page test. */
export const pages: readonly (PageRow & PageRule)[] = rows.map(([path, row]) => ({
  ...row,
  path,
  nocredsOk: row.nocredsOk ?? isInGroup("withoutAccount", path),
  unpaidOk: isInGroup("whileUnpaid", path),
  afterPayment: isInGroup("afterPayment", path),
}));

/** The row of a page. */
export function pageRow(path: PagePath): PageRow {
  return table[path];
}

/** A main entry, as the sidebar, the phone's tabs and the palette show it. */
export interface Place {
  readonly tab: SidebarTab;
  readonly href: string;
  readonly icon: PlaceIcon;
}

/** The main entries in their order. */
export const places: readonly Place[] = pages.flatMap(({ path, tab, icon }) =>
  tab && isSidebarTab(tab) && icon ? [{ tab, icon, href: path.replace(/\/\{.*$/, "") }] : [],
);

/** The pages of a worker's map that exist: nobody is offered any other. */
export const tabsWithPages: readonly Tab[] = tabs.filter((tab) =>
  pages.some((page) => page.tab === tab || page.alsoTab === tab),
);

const compiled = pages.map((rule) => ({
  rule,
  fixed: rule.path.split("/"),
  pattern: new RegExp(
    `^${rule.path.replace(/\/\{\w+\?\}/g, "(?:/([^/]+))?").replace(/\{\w+\}/g, "([^/]+)")}/?$`,
    "i",
  ),
}));

/** The rule of an address's path, or null when there is no such page. Paths match case-insensitively (decision 12). */
export function pageOf(path: string): PageRule | null {
  return compiled.find(({ pattern }) => pattern.test(path))?.rule ?? null;
}

/**
 * The canonical form of an address's path: fixed parts in lower case, parameters unchanged (decision 12). Null where
 * there is no such page, or the path is canonical already.
 */
export function canonicalPath(path: string): string | null {
  const found = compiled.find(({ pattern }) => pattern.test(path));
  if (!found) return null;
  const canonical = path
    .split("/")
    .map((part, index) => (found.fixed[index]?.startsWith("{") ? part : part.toLowerCase()))
    .join("/");
  return canonical === path ? null : canonical;
}
