import type { Brand, BrandLinks } from "@/lib/domain/brands/index.ts";

/** The brand's pages outside the product that its switches let people see [SH-012, SH-013, SH-014]. */
export function shownLinks({ links, switches }: Pick<Brand, "links" | "switches">): BrandLinks {
  return {
    ...links,
    changelog: switches.changelogIcon ? links.changelog : null,
    featureRequest: switches.featureRequestLink ? links.featureRequest : null,
    referAndEarn: switches.hideReferAndEarn ? null : links.referAndEarn,
  };
}
