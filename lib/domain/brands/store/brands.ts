import { db } from "@/lib/db/index.ts";
import type { Brand, BrandSwitches, BrandTheme } from "../brand.ts";
import { fallbackBrand } from "../fallback-brand.ts";

/** All brands with their hosts. */
export async function readBrands(): Promise<Brand[]> {
  const rows = await db.platform("session", (tx) => tx.prisma.brand.findMany({ include: { domains: true } }));
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    title: row.title,
    theme: { ...fallbackBrand.theme, ...(row.theme as Partial<BrandTheme>) },
    switches: { ...fallbackBrand.switches, ...(row.switches as Partial<BrandSwitches>) },
    hosts: row.domains.map((domain) => ({
      host: domain.host,
      kind: domain.kind === "api" ? "api" : "app",
      isPrimary: domain.isPrimary,
    })),
  }));
}
