"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { missingName } from "@/lib/access/missing-feature.ts";
import { offerFeature } from "./offer-feature.ts";

/**
 * Shows the upgrade prompt to somebody who opened the address of a page that their plan lacks, on the page to which
 * they were led, and takes the parameter from its address. It stands behind the prompt in the application's frame.
 */
export function MissingFeature() {
  const t = useTranslations("shell.upgrade");
  const missing = useSearchParams().get(missingName);
  useEffect(() => {
    if (missing === null) return;
    offerFeature(missing, { title: t("pageMissing") });
    const { pathname, search, hash } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(missingName);
    window.history.replaceState(null, "", `${pathname}${rest.size > 0 ? `?${rest}` : ""}${hash}`);
  }, [missing, t]);
  return null;
}
