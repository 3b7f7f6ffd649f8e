import type { SupportChat } from "@/lib/contracts/support-kinds.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { OAuthProvider } from "@/lib/providers/oauth/port.ts";
import type { BrandOptions } from "./rules/options.ts";

/**
 * The switches that a brand may set. Code that asks about a brand asks one of these and nothing else (decision 19)
 * [SH-005].
 */
export interface BrandSwitches {
  readonly hideBilling: boolean;
  readonly hideNewWorkspace: boolean;
  readonly hideReferAndEarn: boolean;
  readonly changelogIcon: boolean;
  readonly featureRequestLink: boolean;
  readonly monitoringTab: boolean;
  readonly hideHealthPanel: boolean;
  readonly showMaxCredentials: boolean;
  readonly suppressSubscriptionNotifications: boolean;
}

/** What a brand looks like; every other colour is derived from the primary. */
export interface BrandTheme {
  readonly primary: string;
  /** The primary colour of one theme alone. Null: `primary`. */
  readonly lightPrimary: string | null;
  readonly darkPrimary: string | null;
  readonly logoUrl: string | null;
  /** For dark backgrounds. Null: the usual one. */
  readonly darkLogoUrl: string | null;
  /** Of the pages for signing in. Null: the usual ones. */
  readonly authLogoUrl: string | null;
  readonly darkAuthLogoUrl: string | null;
  /** Of the pages that wait for something. Null: the usual ones. */
  readonly loaderLogoUrl: string | null;
  readonly darkLoaderLogoUrl: string | null;
  readonly logoShape: "square" | "rectangle";
  /** The height of the logo in pixels; the header has room for 32 [SH-022]. */
  readonly logoSize: number;
  /** What the product calls the network: a neutral word, or the network's own name [SH-007]. */
  readonly socialName: string;
}

/**
 * Pages of the brand outside the product, as web addresses. Null: the brand has no such page, and nothing leads there
 * [SH-221, SH-235, SH-248].
 */
export interface BrandLinks {
  readonly support: string | null;
  readonly help: string | null;
  readonly learning: string | null;
  readonly community: string | null;
  readonly affiliate: string | null;
  readonly referAndEarn: string | null;
  readonly featureRequest: string | null;
  readonly changelog: string | null;
  /** An installation to look around in, offered to whoever has nothing yet. */
  readonly demo: string | null;
}

export interface Brand {
  readonly id: Id;
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly theme: BrandTheme;
  readonly switches: BrandSwitches;
  readonly links: BrandLinks;
  /** How people may sign up and in. */
  readonly options: BrandOptions;
  /**
   * The provider by which the brand's people sign in instead of the usual way [SH-518]. Null: the usual way. It counts
   * only where the brand, or the operator, has an application there.
   */
  readonly thirdParty: OAuthProvider | null;
  /** The chat in which the brand helps. Null: none [SH-008]. */
  readonly support: SupportChat | null;
  /** The most social accounts that each workspace may have. Null: as many as it has seats. */
  readonly maxCredentials: number | null;
  /** Hosts by purpose. Links in mails lead to the primary application host. */
  readonly hosts: readonly {
    readonly host: string;
    readonly kind: "app" | "api";
    readonly isPrimary: boolean;
  }[];
}
