"use client";

import { useTranslations } from "next-intl";
import type { TimelineView } from "@/lib/contracts/prospects.ts";
import { RelativeDate } from "../ui/relative-date.tsx";
import { textOfWord } from "../ui/text-of-word.ts";

const afterColon = (text: string | null) => (text === null ? null : `: ${text}`);

/** What happened to a person in a campaign, latest first. */
export function Timeline({ events }: { events: readonly TimelineView[] }) {
  const t = useTranslations("prospects.timeline");
  const why = useTranslations("sequencer.reasons");
  if (events.length === 0) return <p className="text-muted">{t("nothing")}</p>;
  return (
    <ol aria-label={t("title")} className="flex flex-col gap-3 border-l pl-4">
      {events.map((event) => (
        <li key={event._id}>
          <p className="font-medium">
            {t(`kinds.${event.kind}`)}
            {event.action ? afterColon(textOfWord(t, `actions.${event.action}`)) : null}
          </p>
          <p className="text-muted text-xs">
            <RelativeDate at={event.at} />
            {event.reason ? ` · ${textOfWord(why, event.reason) ?? event.reason}` : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
