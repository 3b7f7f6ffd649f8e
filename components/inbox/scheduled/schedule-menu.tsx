"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../../ui/menu/use-after-menu.ts";

// The time zone arithmetic is loaded with the first menu.
const MomentChoices = lazy(async () => ({
  default: (await import("../moments/moment-choices.tsx")).MomentChoices,
}));
const MomentDialog = lazy(async () => ({
  default: (await import("../moments/moment-dialog.tsx")).MomentDialog,
}));

interface ScheduleMenuProps {
  readonly disabled: boolean;
  /** With an instant (ISO). */
  readonly onSchedule: (sendAt: string) => void;
}

/** The menu of times at which a message may be sent later. */
export function ScheduleMenu({ disabled, onSchedule }: ScheduleMenuProps) {
  const t = useTranslations("inbox.scheduled");
  const [isAsked, setIsAsked] = useState(false);
  const { later, onCloseAutoFocus } = useAfterMenu();
  const choose = (at: number) => onSchedule(new Date(at).toISOString());
  return (
    <>
      <Menu
        align="end"
        onCloseAutoFocus={onCloseAutoFocus}
        trigger={<IconButton label={t("later")} icon={<Clock />} disabled={disabled} />}
      >
        <MomentChoices
          heading={t("heading")}
          onChoose={choose}
          onOther={() => later(() => setIsAsked(true))}
        />
      </Menu>
      {isAsked ? (
        <Suspense>
          <MomentDialog
            title={t("heading")}
            verb={t("schedule")}
            onChoose={choose}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
