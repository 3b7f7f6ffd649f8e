"use client";

import { useTranslations } from "next-intl";
import { tellFailure } from "./tell-failure.ts";

/** Tells of a call that failed, as `tellFailure` does; without an answer, that the server can't be reached. */
export function useTellFailure(): (error: unknown) => void {
  const t = useTranslations("errors-ui");
  return (error) => tellFailure(error, t("unreachable"));
}
