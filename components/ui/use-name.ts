"use client";

import { useTranslations } from "next-intl";

/** The first of the ways to call somebody that says anything; "No name" where none does [SH-499]. */
export function useName(): (...ways: readonly (string | null | undefined)[]) => string {
  const t = useTranslations("common");
  return (...ways) => ways.find((way) => way?.trim()) ?? t("noName");
}
