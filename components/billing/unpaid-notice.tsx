"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { LeaveLinks } from "./leave-links.tsx";

/** Says that the workspace is unpaid, what that means, and where to pay or go. */
export function UnpaidNotice({ workspaceName, canPay }: { workspaceName: string; canPay: boolean }) {
  const t = useTranslations("billing");
  return (
    <EmptyState
      heading="h1"
      picture="broken"
      title={t("unpaidTitle")}
      text={t("unpaidText", { name: workspaceName })}
      action={
        <div className="flex flex-col items-center gap-2">
          {canPay ? (
            <Button asChild variant="primary">
              <Link href="/pricing">{t("plans")}</Link>
            </Button>
          ) : null}
          <LeaveLinks isMain={!canPay} />
        </div>
      }
    />
  );
}
