"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu/dropdown-menu.tsx";
import { useProductTime } from "../../ui/product-time.tsx";
import { useMoment } from "../use-moment.ts";
import { snoozeTimes } from "./snooze-times.ts";

/** The offered moments, each with its date and time, and an own choice. */
export function SnoozeChoices({
  onChoose,
  onOther,
}: {
  onChoose: (at: number) => void;
  onOther: () => void;
}) {
  const t = useTranslations("inbox.snooze");
  const moment = useMoment();
  const times = snoozeTimes(useProductTime(), useTimeZone() ?? "UTC");
  return (
    <>
      <MenuHeading>{t("heading")}</MenuHeading>
      {times.map(({ name, at }) => (
        <MenuItem key={name} keys={moment(at)} onSelect={() => onChoose(at)}>
          {t(name)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onOther}>{t("other")}</MenuItem>
    </>
  );
}
