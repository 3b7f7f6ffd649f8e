import type { ReactNode } from "react";
import { BrandLogo } from "../../ui/brand-logo.tsx";

/** What a page that waits needs of a brand. */
interface LoaderBrand {
  readonly name: string;
  readonly theme: { readonly loaderLogoUrl: string | null; readonly darkLoaderLogoUrl: string | null };
}

/** The brand's own sign of waiting. Null: it has none, and the page shows the usual one. */
export function loaderOf({ name, theme }: LoaderBrand): ReactNode {
  const { loaderLogoUrl, darkLoaderLogoUrl } = theme;
  if (loaderLogoUrl === null) return null;
  return <BrandLogo name={name} src={loaderLogoUrl} darkSrc={darkLoaderLogoUrl} height={32} />;
}
