"use client";

import { useTranslations } from "next-intl";

/** The first of the given names that isn't empty; "No name" where all are [SH-499]. */
export function useName(): (...ways: readonly (string | null | undefined)[]) => string {
  const t = useTranslations("common");
  return (...ways) => ways.find((way) => way?.trim()) ?? t("noName");
}
