"use client";

import { AtSign, Share2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { textOfWord } from "../../ui/text-of-word.ts";
import { weekdayRuns } from "./plan-of.ts";

type Sender = RehearsalReply["senders"][number];

/** 1 January 2024 was a Monday. */
const dateOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday));

/** Who sends: the days and hours of each, and how many of each action a day at most. */
export function SenderList({ senders }: { senders: readonly Sender[] }) {
  const t = useTranslations("campaigns.review");
  const actions = useTranslations("prospects.timeline.actions");
  const format = useFormatter();
  const nameOf = (weekday: number) => format.dateTime(dateOf(weekday), { weekday: "short", timeZone: "UTC" });
  const daysOf = (workDays: number) =>
    weekdayRuns(workDays)
      .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
      .join(", ");
  return (
    <ul className="flex flex-col gap-3">
      {senders.map(({ _id, kind, name, hours, limits }) => {
        if (!hours) return null;
        const Icon = kind === "social" ? Share2 : AtSign;
        const most = limits.flatMap(({ action, day }) =>
          day === null ? [] : [t("most", { count: day, action: textOfWord(actions, action) ?? action })],
        );
        return (
          <li key={_id} className="flex gap-2.5">
            <Icon aria-hidden="true" className="mt-0.5 size-4! shrink-0 text-muted" />
            <div className="min-w-0">
              <p className="truncate font-medium">{name}</p>
              <p className="text-muted text-xs">
                {t("hours", {
                  days: daysOf(hours.work_days),
                  start: hours.start,
                  end: hours.end,
                  zone: hours.timezone,
                })}
              </p>
              {most.length > 0 ? (
                <p className="text-muted text-xs">{t("aDay", { most: format.list(most) })}</p>
              ) : null}
              {limits.some(({ is_growing }) => is_growing) ? (
                <p className="text-muted text-xs">{t("growing")}</p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
