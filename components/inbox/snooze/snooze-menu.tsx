"use client";

import { AlarmClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu/dropdown-menu.tsx";
import { useAfterMenu } from "../../ui/menu/use-after-menu.ts";
import { useKeys } from "../use-keys.ts";

// The time zone arithmetic is loaded with the first menu.
const MomentChoices = lazy(async () => ({
  default: (await import("../moments/moment-choices.tsx")).MomentChoices,
}));
const MomentDialog = lazy(async () => ({
  default: (await import("../moments/moment-dialog.tsx")).MomentDialog,
}));

/** The menu of snooze times. It opens with its button and with S. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (until: string) => void }) {
  const t = useTranslations("inbox.snooze");
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const { later, onCloseAutoFocus } = useAfterMenu();
  const keys = useMemo(
    () => ({
      s: (event: KeyboardEvent) => {
        event.preventDefault();
        setIsOpen(true);
      },
    }),
    [],
  );
  useKeys(keys);
  const choose = (at: number) => onSnooze(new Date(at).toISOString());
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={setIsOpen}
        align="end"
        onCloseAutoFocus={onCloseAutoFocus}
        trigger={<IconButton data-snooze="" label={t("label")} icon={<AlarmClock />} />}
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
            verb={t("label")}
            onChoose={choose}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
