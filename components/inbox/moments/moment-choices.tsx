"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { MenuHeading, MenuItem, MenuSeparator } from "../../ui/menu/dropdown-menu.tsx";
import { useProductTime } from "../../ui/product-time.tsx";
import { offeredTimes } from "./offered-times.ts";
import { useMoment } from "./use-moment.ts";

interface MomentChoicesProps {
  readonly heading: string;
  readonly onChoose: (at: number) => void;
  readonly onOther: () => void;
}

/** The offered moments, each with its date and time, and an own choice. */
export function MomentChoices({ heading, onChoose, onOther }: MomentChoicesProps) {
  const t = useTranslations("inbox.snooze");
  const moment = useMoment();
  const times = offeredTimes(useProductTime(), useTimeZone() ?? "UTC");
  return (
    <>
      <MenuHeading>{heading}</MenuHeading>
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
