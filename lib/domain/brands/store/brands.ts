import { readSupportChat, type SupportChat } from "@/lib/contracts/support-kinds.ts";
import { db } from "@/lib/db/index.ts";
import { oauthProviders } from "@/lib/providers/oauth/port.ts";
import type { Brand, BrandLinks, BrandSwitches, BrandTheme } from "../brand.ts";
import { fallbackBrand } from "../fallback-brand.ts";
import { webAddress } from "../rules/web-address.ts";

/** All brands with their hosts. */
export async function readBrands(): Promise<Brand[]> {
  const rows = await db.platform("session", (tx) =>
    tx.prisma.brand.findMany({ include: { domains: { where: { isPending: false } } } }),
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    title: row.title,
    theme: { ...fallbackBrand.theme, ...(row.theme as Partial<BrandTheme>) },
    switches: { ...fallbackBrand.switches, ...(row.switches as Partial<BrandSwitches>) },
    links: readLinks(row.links),
    thirdParty: oauthProviders.find((provider) => provider === row.thirdParty) ?? null,
    support: readSupport(row.support),
    maxCredentials: row.maxCredentials,
    hosts: row.domains.map((domain) => ({
      host: domain.host,
      kind: domain.kind === "api" ? "api" : "app",
      isPrimary: domain.isPrimary,
    })),
  }));
}

/** The stored chat. What isn't one of a known service counts as none. */
function readSupport(stored: unknown): SupportChat | null {
  const { kind, appId } = (stored ?? {}) as { kind?: unknown; appId?: unknown };
  return readSupportChat(kind, appId);
}

/** The stored links. Whatever is no web address or mail address counts as none: a link could carry a script. */
function readLinks(stored: unknown): BrandLinks {
  const given = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const names = Object.keys(fallbackBrand.links) as (keyof BrandLinks)[];
  return Object.fromEntries(names.map((name) => [name, webAddress(given[name])])) as unknown as BrandLinks;
}
