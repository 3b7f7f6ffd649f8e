"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { numericDateTime, relativeTime } from "@/lib/kernel/relative-time/index.ts";
import { useProductTime } from "./product-time.tsx";

export interface RelativeDateProps {
  /** The instant, in milliseconds since 1970. */
  at: number;
  /** `exact`: date and time, for a place without a present time of its own. */
  form?: "relative" | "exact";
  /** The time zone of an exact date, which is shown with it. Default: the person's. */
  zone?: "UTC";
  className?: string;
}

/**
 * The product's display of a date: "3h ago" in the person's language, exact on hover and for screen readers; a date
 * when older than a year [SH-032].
 */
export function RelativeDate({ at, form = "relative", zone, className }: RelativeDateProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const own = useTimeZone() ?? "UTC";
  const reading = relativeTime(at, useProductTime());
  const exact = zone ? `${numericDateTime(at, zone)} ${zone}` : numericDateTime(at, own);
  const isExact = form === "exact" || reading.kind === "date";
  const text = isExact
    ? exact
    : reading.kind === "now"
      ? t("justNow")
      : new Intl.RelativeTimeFormat(locale, { style: locale === "en" ? "narrow" : "short" }).format(
          reading.value,
          reading.unit,
        );
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={className} suppressHydrationWarning>
      {text}
      {isExact ? null : <span className="sr-only">, {exact}</span>}
    </time>
  );
}
