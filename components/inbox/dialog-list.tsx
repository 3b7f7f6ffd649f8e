"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";

interface DialogListProps {
  readonly dialogs: readonly DialogView[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onMore: (() => void) | null;
  readonly isLoadingMore: boolean;
}

/** The conversations, latest first; what is unread stands in weight. */
export function DialogRows({ dialogs, openId, onOpen, onMore, isLoadingMore }: DialogListProps) {
  const t = useTranslations("inbox");
  const common = useTranslations("common.list");
  return (
    <ul aria-label={t("title")} className="min-h-0 flex-1 overflow-y-auto">
      {dialogs.map((dialog) => {
        const { profile, last_message: last } = dialog;
        const weight = dialog.is_read ? "" : "font-semibold";
        return (
          <li key={dialog._id} className="border-b">
            <button
              type="button"
              aria-current={openId === dialog._id || undefined}
              className="flex w-full gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
              onClick={() => onOpen(dialog._id)}
            >
              <Avatar name={profile.full_name} size={32} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-2">
                  <span className={`truncate ${weight}`}>{profile.full_name}</span>
                  <RelativeDate at={Date.parse(last.at)} className="shrink-0 text-faint text-xs" />
                </span>
                <span className="flex items-center gap-1.5">
                  <span className={`min-w-0 flex-1 truncate text-xs ${weight || "text-muted"}`}>
                    {last.direction === "out" ? t("you", { text: last.text }) : last.text}
                  </span>
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
      })}
      {onMore ? (
        <li className="flex justify-center p-3">
          <Button variant="ghost" loading={isLoadingMore} onClick={onMore}>
            {common("loadMore")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
