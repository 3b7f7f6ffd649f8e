"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

/** What an address named was removed, or belongs to somebody else: nothing to try again, but a way on. */
export function GoneState({ action }: { action?: ReactNode }) {
  const t = useTranslations("errors-ui");
  return (
    <div role="alert">
      <EmptyState picture="search" title={t("goneTitle")} text={t("goneBody")} action={action} />
    </div>
  );
}
