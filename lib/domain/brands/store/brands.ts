import { db } from "@/lib/db/index.ts";
import type { Brand, BrandSwitches, BrandTheme } from "../brand.ts";

const noSwitches: BrandSwitches = {
  hideBilling: false,
  hideNewWorkspace: false,
  hideReferAndEarn: false,
  changelogIcon: false,
  featureRequestLink: false,
  monitoringTab: false,
  hideHealthPanel: false,
  showMaxCredentials: false,
  suppressSubscriptionNotifications: false,
};

const defaultTheme: BrandTheme = {
  primary: "#f37648",
  logoUrl: null,
  logoShape: "square",
  socialName: "Social",
};

/** All brands with their hosts. */
export async function readBrands(): Promise<Brand[]> {
  const rows = await db.platform("session", (tx) => tx.prisma.brand.findMany({ include: { domains: true } }));
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    title: row.title,
    theme: { ...defaultTheme, ...(row.theme as Partial<BrandTheme>) },
    switches: { ...noSwitches, ...(row.switches as Partial<BrandSwitches>) },
    hosts: row.domains.map((domain) => ({
      host: domain.host,
      kind: domain.kind === "api" ? "api" : "app",
      isPrimary: domain.isPrimary,
    })),
  }));
}
