import { systemMs } from "@/lib/kernel/clock/system.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readBrands } from "./store/brands.ts";

/** The switches that a brand may set; a brand check anywhere is one of these and nothing else (decision 19) [SH-005]. */
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
  readonly logoUrl: string | null;
  readonly logoShape: "square" | "rectangle";
  /** How the network is called: by a neutral word, or by its own name [SH-007]. */
  readonly socialName: string;
}

export interface Brand {
  readonly id: Id;
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly theme: BrandTheme;
  readonly switches: BrandSwitches;
  /** Hosts by purpose; the primary application host is what links in mails lead to. */
  readonly hosts: readonly {
    readonly host: string;
    readonly kind: "app" | "api";
    readonly isPrimary: boolean;
  }[];
}

const keptForMs = 15_000;
let kept: { at: number; brands: Promise<readonly Brand[]> } | null = null;

async function allBrands(): Promise<readonly Brand[]> {
  const now = systemMs();
  if (!kept || now - kept.at > keptForMs) {
    const brands = readBrands();
    kept = { at: now, brands };
    // A failed look-up is not kept: the next request asks again.
    brands.catch(() => {
      kept = null;
    });
  }
  return kept.brands;
}

/** Drops what is remembered, after a brand was changed. */
export function forgetBrands(): void {
  kept = null;
}

/**
 * The brand that a host belongs to; an unknown host gets the default brand (S4). The port doesn't count.
 * @param host lower case, as the request named it.
 */
export async function brandOfHost(host: string): Promise<{ brand: Brand; kind: "app" | "api" }> {
  const name = host.replace(/:\d+$/, "");
  const brands = await allBrands();
  for (const brand of brands) {
    const found = brand.hosts.find((each) => each.host === name);
    if (found) return { brand, kind: found.kind };
  }
  const fallback = brands.find((brand) => brand.key === "default");
  if (!fallback) throw new Error("There is no default brand: the database was not seeded.");
  return { brand: fallback, kind: "app" };
}

/** A brand by its key, or null. */
export async function brandByKey(key: string): Promise<Brand | null> {
  return (await allBrands()).find((brand) => brand.key === key) ?? null;
}

/** A brand by its id, or null. */
export async function brandById(id: Id): Promise<Brand | null> {
  return (await allBrands()).find((brand) => brand.id === id) ?? null;
}
