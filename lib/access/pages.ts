import type { Feature } from "./features.ts";
import { isInGroup } from "./groups.ts";
import type { Tab } from "./tabs.ts";

/** What a page asks of its visitor, in the words of the routes table. */
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
  /** Belongs to billing: sends on to the campaigns where billing is off [SH-182]. */
  readonly isBilling?: boolean;
}

/** What a page asks beyond what its groups say. */
const built: readonly PageRule[] = [
  { path: "/auth/sign-in", kind: "entry" },
  { path: "/auth/sign-up", kind: "entry" },
  { path: "/auth/activate-email", kind: "activation" },
  { path: "/error", kind: "public" },
  { path: "/privacy-policy", kind: "public" },
  { path: "/terms-of-use", kind: "public" },
  { path: "/api-reference", kind: "public" },
  { path: "/world", kind: "public" },
  { path: "/world/outbox", kind: "public" },
  { path: "/space/create-space", kind: "choose-space" },
  { path: "/space/use-space", kind: "choose-space" },
  { path: "/credentials/add", kind: "app" },
  // Without a social account too: guard 7 would send an unpaid workspace in a circle.
  { path: "/billing-warning", kind: "app", nocredsOk: true },
  { path: "/payment-in-progress", kind: "app", whilePaying: true },
  { path: "/campaigns/my-campaigns/{filter?}", kind: "app", tab: "campaigns" },
  { path: "/campaigns/duplicate", kind: "app", tab: "campaigns" },
  { path: "/campaign/add", kind: "app", tab: "campaigns", feature: "campaigns" },
  { path: "/campaign/edit/{id}", kind: "app", tab: "campaigns" },
  { path: "/profiles/my-prospects/{profileId?}", kind: "app", tab: "profiles" },
  { path: "/inbox/{profileId?}", kind: "app", tab: "inbox" },
  { path: "/integrations", kind: "app", tab: "integrations" },
];

/** Every page that is built. Source: the routes table of the specification; a page outside it fails the page test. */
export const pages: readonly PageRule[] = built.map((page) => ({
  ...page,
  nocredsOk: page.nocredsOk ?? isInGroup("withoutAccount", page.path),
  unpaidOk: isInGroup("whileUnpaid", page.path),
  afterPayment: isInGroup("afterPayment", page.path),
}));

/** Addresses that only lead to another one. */
export const redirects: Readonly<Record<string, string>> = {
  "/auth": "/auth/sign-in",
  "/space": "/space/create-space",
  "/campaigns": "/campaigns/my-campaigns",
  "/profiles": "/profiles/my-prospects",
  "/terms-conditions": "/terms-of-use",
};

const compiled = pages.map((rule) => ({
  rule,
  pattern: new RegExp(
    `^${rule.path.replace(/\/\{\w+\?\}/g, "(?:/([^/]+))?").replace(/\{\w+\}/g, "([^/]+)")}/?$`,
    "i",
  ),
}));

/** The rule of an address's path, or null when no page is there. Paths match case-insensitively (decision 12). */
export function pageOf(path: string): PageRule | null {
  return compiled.find(({ pattern }) => pattern.test(path))?.rule ?? null;
}
