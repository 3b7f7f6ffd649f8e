import { BrandLogo } from "../../ui/brand-logo.tsx";

/** The look of a brand's logo. */
export interface HeaderLogoLook {
  logoUrl: string | null;
  darkLogoUrl: string | null;
  logoShape: "square" | "rectangle";
  logoSize: number;
}

/** The height for which a header has room, in pixels [SH-022]. */
const headerSize = 32;

/**
 * A brand's logo in a header: as large as the brand says, as far as there is room. Without a picture it is smaller: its
 * letter stands beside the name.
 */
export function HeaderLogo({
  name,
  look: { logoUrl, darkLogoUrl, logoShape, logoSize },
  markOnly = false,
}: {
  name: string;
  look: HeaderLogoLook;
  markOnly?: boolean;
}) {
  const height = logoUrl ? Math.min(logoSize, headerSize) : 24;
  return (
    <BrandLogo
      name={name}
      src={logoUrl}
      darkSrc={darkLogoUrl}
      shape={logoShape}
      height={height}
      markOnly={markOnly}
    />
  );
}
