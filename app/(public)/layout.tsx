import type { ReactNode } from "react";
import { ClearShell } from "@/components/patterns/shell/clear-shell.tsx";
import { pageContext } from "@/lib/http/page-context.ts";

/** Pages for everybody: legal texts and the error page. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const { brand } = await pageContext();
  return <ClearShell brand={brand}>{children}</ClearShell>;
}
