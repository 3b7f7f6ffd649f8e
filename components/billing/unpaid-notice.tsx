"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { LeaveLinks } from "./leave-links.tsx";

/** Says that the workspace is unpaid, what that means, and where to go. */
export function UnpaidNotice({ workspaceName }: { workspaceName: string }) {
  const t = useTranslations("billing");
  return (
    <EmptyState
      heading="h1"
      picture="broken"
      title={t("unpaidTitle")}
      text={t("unpaidText", { name: workspaceName })}
      action={<LeaveLinks />}
    />
  );
}
