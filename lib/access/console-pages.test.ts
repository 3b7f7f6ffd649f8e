import { describe, expect, it } from "vitest";
import { viewer } from "@/tests/factories/viewer.ts";
import { decide } from "./guards.ts";
import { type PagePath, pageRow } from "./pages.ts";

const settings = "/admin/whitelabels/{whitelabel}";
const features = `${settings}/plans/{tier}/features`;

/** The console's pages by the row that asks for each. */
const platform = {
  "BO-275": "/admin/customers",
  "BO-276": "/admin/customers/{profileId}",
  "BO-278": "/admin/whitelabels/{status?}",
  "BO-284": "/admin/wl/{whitelabel}",
  "BO-286": "/admin/pricing-wl/{whitelabel}",
  "BO-287": "/admin/pricing-wl/{whitelabel}/{type}/{priceId}",
  "BO-356": `${settings}/details`,
  "BO-357": `${settings}/colors`,
  "BO-358": `${settings}/options`,
  "BO-359": `${settings}/email-configuration`,
  "BO-360": `${settings}/support`,
  "BO-375": `${settings}/pricing`,
  "BO-376": `${settings}/pricing/update/{type}/{priceId}`,
  "BO-377": `${settings}/pricing/update-description/{type}/{priceId}`,
  "BO-378": `${settings}/pricing/update-promo/{type}/{priceId}`,
  "BO-379": `${settings}/pricing-empty`,
  "BO-383": `${settings}/managers`,
} as const satisfies Readonly<Record<string, PagePath>>;

const superAdmins = {
  "BO-285": "/admin/features-wl/{whitelabel}/{tier}",
  "BO-361": `${settings}/plans`,
  "BO-362": features,
  "BO-363": `${features}/base-features`,
  "BO-364": `${features}/search-types`,
  "BO-365": `${features}/integrations`,
  "BO-366": `${features}/crm-integrations`,
  "BO-367": `${features}/dialer-features`,
  "BO-368": `${features}/ai-email-features`,
  "BO-369": `${features}/email-features`,
  "BO-370": `${features}/seats-type`,
  "BO-371": `${features}/ai-features`,
  "BO-372": `${settings}/plans/{tier}/seats`,
  "BO-373": `${settings}/plans/{tier}/credits-features`,
  "BO-374": `${settings}/plans/{tier}/limits`,
  "BO-381": `${settings}/billing`,
} as const satisfies Readonly<Record<string, PagePath>>;

const sent = (path: string, platformRole: "none" | "platform_admin" | "super_admin") =>
  decide({
    path: path.replaceAll(/\{(\w+)\??\}/g, "$1"),
    query: new URLSearchParams(),
    viewer: viewer({ user: { platformRole } }),
  })?.to ?? null;

describe("a page of the console", () => {
  it.each(Object.entries(platform))("[%s] %s is for admins of the platform", (_row, path) => {
    expect(pageRow(path)).toMatchObject({ kind: "console", frame: "(console)" });
    expect(sent(path, "none")).toBe("/campaigns?notice=unknown");
    expect(sent(path, "platform_admin")).toBeNull();
    expect(sent(path, "super_admin")).toBeNull();
  });

  it.each(Object.entries(superAdmins))("[%s] %s is for super admins", (_row, path) => {
    expect(pageRow(path)).toMatchObject({ kind: "console", frame: "(console)", superOnly: true });
    expect(sent(path, "none")).toBe("/campaigns?notice=unknown");
    expect(sent(path, "platform_admin")).toBe("/admin/customers?notice=unknown");
    expect(sent(path, "super_admin")).toBeNull();
  });
});
