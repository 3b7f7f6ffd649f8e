"use client";

import { useTranslations } from "next-intl";

/** The first element in tab order: it skips the navigation and leads to the element with the id "content". */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#content"
      className="sr-only rounded-field bg-raised px-3 py-2 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t("skipToContent")}
    </a>
  );
}
