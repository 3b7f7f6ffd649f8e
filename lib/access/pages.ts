import { isInGroup } from "./groups.ts";
import { conditionsOf } from "./page-conditions.ts";
import type { Page, PageRow } from "./page-rule.ts";

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
  "/credentials/first-add": { kind: "app", frame: "(clear)", title: "credentials.firstTitle" },
  "/extension": { kind: "app", frame: "(clear)", title: "credentials.extension.page.title", tab: "settings" },
  "/onboarding": { kind: "app", frame: "(clear)", title: "onboarding.title" },
  "/billing-warning": {
    kind: "app",
    frame: "(clear)",
    title: "billing.unpaidTitle",
    // Reachable without a social account: otherwise guard 7 would redirect an unpaid workspace in a circle.
    nocredsOk: true,
  },
  "/payment-in-progress": { kind: "app", frame: "(clear)", title: "billing.payingTitle", whilePaying: true },
  "/billing/credits-history": {
    kind: "app",
    frame: "(app)",
    title: "credits.title",
    tab: "billing",
    sub: "credits",
  },
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
  },
  "/campaign/edit/{id}": { kind: "app", frame: "(app)", title: "campaigns.list.title", tab: "campaigns" },
  "/smart-sequences": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.smart.title",
    tab: "campaigns",
    sub: "smart",
  },
  "/smart-sequences/edit/{id}": {
    kind: "app",
    frame: "(app)",
    title: "campaigns.smart.title",
    tab: "campaigns",
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
    sub: "zapier",
  },
  "/webhook": {
    kind: "app",
    frame: "(app)",
    title: "webhooks.title",
    tab: "integrations",
    sub: "webhooks",
  },
  "/webhook/base-settings": {
    kind: "app",
    frame: "(app)",
    title: "webhooks.base.title",
    tab: "integrations",
  },
  "/webhook/labels-settings": {
    kind: "app",
    frame: "(app)",
    title: "webhooks.labels.title",
    tab: "integrations",
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
export const pages: readonly Page[] = rows.map(([path, row]) => ({
  ...row,
  ...conditionsOf(path),
  path,
  nocredsOk: row.nocredsOk ?? isInGroup("withoutAccount", path),
  unpaidOk: isInGroup("whileUnpaid", path),
  afterPayment: isInGroup("afterPayment", path),
}));

/** The row of a page. */
export function pageRow(path: PagePath): PageRow {
  return table[path];
}
