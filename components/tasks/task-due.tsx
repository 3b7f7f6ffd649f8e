"use client";

import { useTranslations } from "next-intl";
import { useProductTime } from "../ui/product-time.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";

/** When a task is due; a day later it is late. */
export function TaskDue({ at }: { at: number }) {
  const t = useTranslations("dashboard.tasks");
  const isLate = useProductTime() - at > 86_400_000;
  return (
    <span className={isLate ? "text-danger" : undefined}>
      <RelativeDate at={at} />
      {isLate ? <span className="sr-only">, {t("late")}</span> : null}
    </span>
  );
}
