import type { ReactNode } from "react";
import { ClearShell } from "@/components/patterns/clear-shell.tsx";
import { pageContext } from "@/lib/http/page.ts";

/** Pages for everybody: legal texts and the error page. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const { brand } = await pageContext(null);
  return <ClearShell brand={brand}>{children}</ClearShell>;
}
