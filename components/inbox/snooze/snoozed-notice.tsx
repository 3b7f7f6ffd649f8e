"use client";

import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { useMoment } from "../moments/use-moment.ts";

/** Says until when the conversation is snoozed, and can wake it. */
export function SnoozedNotice({ until, onWake }: { until: string; onWake: () => void }) {
  const t = useTranslations("inbox.snooze");
  const moment = useMoment();
  return (
    <div className="shrink-0 border-b px-3 py-2">
      <Banner
        className="items-center py-1.5"
        action={
          <Button
            size="sm"
            onClick={() => {
              // The button disappears, so the focus moves to the snooze menu.
              document.querySelector<HTMLElement>("[data-snooze]")?.focus();
              onWake();
            }}
          >
            {t("wake")}
          </Button>
        }
      >
        <span suppressHydrationWarning>{t("until", { time: moment(Date.parse(until)) })}</span>
      </Banner>
    </div>
  );
}
