"use client";

import { AlarmClock, Star, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { useName } from "../../ui/use-name.ts";

interface DialogRowProps {
  readonly dialog: DialogView;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

/**
 * A conversation in the list, bold while unread. The browser lays out and paints only rows near the window, so that a
 * list of thousands scrolls like a short one.
 */
export const DialogRow = memo(function DialogRow({ dialog, isOpen, onOpen }: DialogRowProps) {
  const t = useTranslations("inbox");
  const { profile, last_message: last, snoozed_until: until, listed_at: listedAt } = dialog;
  const name = useName()(profile.full_name, profile.email);
  // A row shows the time by which it is sorted: a later automatic send doesn't bring it up, the end of a snooze does.
  const isBack = until === null && Date.parse(listedAt) > Date.parse(last.at);
  const clock = until !== null ? t("snooze.asleep") : isBack ? t("snooze.back") : null;
  const weight = dialog.is_read ? "" : "font-semibold";
  return (
    <li className="border-b [contain-intrinsic-size:auto_58px] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isOpen || undefined}
        className="flex w-full gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
        onClick={() => onOpen(dialog._id)}
      >
        <Avatar name={name} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className={`truncate ${weight}`}>{name}</span>
            <span className="shrink-0 text-faint text-xs">
              {clock === null ? null : (
                <>
                  <AlarmClock aria-hidden="true" className="mr-1 inline size-3! align-[-1px]" />
                  <span className="sr-only">{clock}</span>
                </>
              )}
              <RelativeDate at={Date.parse(until ?? listedAt)} />
            </span>
          </span>
          <span className="flex items-center gap-1.5">
            <span className={`min-w-0 flex-1 truncate text-xs ${weight || "text-muted"}`}>
              {last.direction === "out" ? t("you", { text: last.text }) : last.text}
            </span>
            {dialog.is_mine ? (
              <span className="shrink-0 text-faint">
                <UserRound aria-hidden="true" className="size-3.5!" />
                <span className="sr-only">{t("assign.mine")}</span>
              </span>
            ) : null}
            {dialog.is_starred ? (
              <Star aria-hidden="true" className="size-3.5! fill-current text-warning" />
            ) : null}
            {dialog.is_read ? null : (
              <span className="tabular rounded-full bg-accent px-1.5 text-accent-text text-xs">
                <span aria-hidden="true">{dialog.unread_count}</span>
                <span className="sr-only">{t("unread", { count: dialog.unread_count })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
});
