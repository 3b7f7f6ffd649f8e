"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

/** What an address names was removed, or belongs to somebody else. Offers a way to go on instead of a retry. */
export function GoneState({ action }: { action?: ReactNode }) {
  const t = useTranslations("errors-ui");
  return (
    <div role="alert">
      <EmptyState picture="search" title={t("goneTitle")} text={t("goneBody")} action={action} />
    </div>
  );
}
