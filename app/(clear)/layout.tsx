import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PaidRedirect } from "@/components/billing/index.ts";
import { ClearShell } from "@/components/patterns/shell/clear-shell.tsx";
import { SignOutButton } from "@/components/patterns/shell/sign-out-button.tsx";
import { isSignedIn } from "@/lib/access/viewer.ts";
import { Queries } from "@/lib/client/queries.tsx";
import { pageContext } from "@/lib/http/page-context.ts";

/** The frame of pages outside the application: the brand's logo, one column, and signing out. */
export default async function ClearLayout({ children }: { children: ReactNode }) {
  const { brand, viewer } = await pageContext();
  const email = isSignedIn(viewer) ? viewer.user?.email : undefined;
  const end = email ? (
    <div className="flex min-w-0 items-center gap-2">
      <span className="truncate text-muted text-xs">{email}</span>
      <SignOutButton label={(await getTranslations("shell"))("signOut")} />
    </div>
  ) : null;
  return (
    <ClearShell brand={brand} end={end}>
      <PaidRedirect workspaceId={viewer.workspace?.id ?? null} isPaid={viewer.workspace?.isPaid ?? false} />
      <Queries>{children}</Queries>
    </ClearShell>
  );
}
