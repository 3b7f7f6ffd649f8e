"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";

/** Closes the window in which somebody paid, where a script may; else it says so. */
export function CloseWindow() {
  const t = useTranslations("billing");
  useEffect(() => window.close(), []);
  return <p className="text-center">{t("closeWindow")}</p>;
}
