"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { numericDateTime, relativeTime } from "@/lib/kernel/relative-time/index.ts";

export interface RelativeDateProps {
  /** The instant, in milliseconds since 1970. */
  at: number;
  /** The instant against which it reads, from the server: product time may run differently from the machine's. */
  now?: number;
  className?: string;
}

/** "3h ago" in the person's language, exact on hover and for screen readers; a date when older than a year [SH-032]. */
export function RelativeDate({ at, now, className }: RelativeDateProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const [current, setCurrent] = useState(() => now ?? Date.now());

  useEffect(() => {
    const timer = setInterval(() => setCurrent((known) => known + 60_000), 60_000);
    return () => clearInterval(timer);
  }, []);

  const reading = relativeTime(at, current);
  const exact = numericDateTime(at, timeZone);
  const text =
    reading.kind === "now"
      ? t("justNow")
      : reading.kind === "date"
        ? exact
        : new Intl.RelativeTimeFormat(locale, { style: "narrow" }).format(reading.value, reading.unit);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={className} suppressHydrationWarning>
      {text}
      {reading.kind === "date" ? null : <span className="sr-only">, {exact}</span>}
    </time>
  );
}
