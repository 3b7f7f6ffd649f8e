import type { MessageKeys, Messages, NestedKeyOf } from "use-intl/core";
import type { PageConditions } from "./page-conditions.ts";
import type { Tab } from "./tabs.ts";

/** What a page requires of its visitor, in the words of the routes table. */
export interface PageRule extends PageConditions {
  /** Path with `{parameter}` or `{parameter?}` segments, lower case. */
  readonly path: string;
  /**
   * - `public`: anybody. `entry`: signed-out people; others are sent into the application.
   * - `activation`: a user whose address isn't confirmed. `choose-space`: signed in, no workspace needed.
   * - `app`: signed in, with a workspace. `console`: an admin of the platform, with or without one (decision 11).
   */
  readonly kind: "public" | "entry" | "activation" | "choose-space" | "app" | "console";
  readonly tab?: Tab;
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
  /** Only for super admins, of the console's pages. */
  readonly superOnly?: boolean;
  /** Where somebody who is signed in already is led from an `entry` page; else to the start. */
  readonly signedInTo?: string;
  /** An `entry` page stays open to somebody signed in whose address has this parameter: a link of a mail. */
  readonly staysOpenWith?: string;
  /** Parameters without which the address means nothing: it leads to the start. */
  readonly needsQuery?: readonly string[];
}

/** The folder of `app` with the page's frame. */
export type PageFrame = "(app)" | "(auth)" | "(clear)" | "(public)" | "(console)" | "world";

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

/** A line of the table of pages. */
export interface PageRow extends Omit<PageRule, "path" | keyof PageConditions> {
  readonly frame: PageFrame;
  /** Key of the page's title in messages/<locale>. */
  readonly title: MessageKeys<Messages, NestedKeyOf<Messages>>;
  /** Makes the page a main entry: its icon in the sidebar, with the tab's name. */
  readonly icon?: PlaceIcon;
  /** Makes the page an entry of its section's sub-navigation in the header [SH-217]. */
  readonly sub?: SubWord;
}

/** A page of the table. */
export type Page = PageRow & PageRule;
