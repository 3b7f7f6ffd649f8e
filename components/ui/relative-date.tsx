"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { numericDateTime, relativeTime } from "@/lib/kernel/relative-time/index.ts";
import { useProductTime } from "./product-time.tsx";

export interface RelativeDateProps {
  /** The instant, in milliseconds since 1970. */
  at: number;
  className?: string;
}

/** "3h ago" in the person's language, exact on hover and for screen readers; a date when older than a year [SH-032]. */
export function RelativeDate({ at, className }: RelativeDateProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const reading = relativeTime(at, useProductTime());
  const exact = numericDateTime(at, timeZone);
  const text =
    reading.kind === "now"
      ? t("justNow")
      : reading.kind === "date"
        ? exact
        : new Intl.RelativeTimeFormat(locale, { style: locale === "en" ? "narrow" : "short" }).format(
            reading.value,
            reading.unit,
          );
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={className} suppressHydrationWarning>
      {text}
      {reading.kind === "date" ? null : <span className="sr-only">, {exact}</span>}
    </time>
  );
}
