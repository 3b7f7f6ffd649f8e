import Link from "next/link";
import type { ReactNode } from "react";
import { ClearShell } from "@/components/patterns/clear-shell.tsx";
import { BrandLogo } from "@/components/ui/brand-logo.tsx";
import { pageContext } from "@/lib/http/page.ts";

/** Pages by themselves: the brand's logo and one column. */
export default async function ClearLayout({ children }: { children: ReactNode }) {
  const { brand } = await pageContext(null);
  return (
    <ClearShell
      logo={
        <Link href="/" prefetch={false}>
          <BrandLogo name={brand.name} src={brand.theme.logoUrl} shape={brand.theme.logoShape} />
        </Link>
      }
    >
      {children}
    </ClearShell>
  );
}
