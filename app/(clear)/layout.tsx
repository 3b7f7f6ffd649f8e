import type { ReactNode } from "react";
import { ClearShell } from "@/components/patterns/clear-shell.tsx";
import { pageContext } from "@/lib/http/page.ts";

/** Pages by themselves: the brand's logo and one column. */
export default async function ClearLayout({ children }: { children: ReactNode }) {
  const { brand } = await pageContext(null);
  return <ClearShell brand={brand}>{children}</ClearShell>;
}
