"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { IconButton } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { NotificationAction } from "./action.tsx";
import { overPage } from "./over-page.ts";
import type { Notifications } from "./use-notifications.ts";

/** What stands still until somebody does something: over every page, until it is done or closed [SH-429]. */
export function Warnings({
  notifications: { open, close },
  keptIn,
  onModal,
}: {
  notifications: Notifications;
  keptIn: (address: string) => string;
  onModal: (notification: NotificationView) => void;
}) {
  const t = useTranslations("shell.notifications");
  const urgent = overPage(open ?? [], new Set()).persistent;
  if (urgent.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-2 sm:px-6">
      {urgent.map((one) => (
        <Banner
          key={one._id}
          tone="danger"
          action={
            <span className="flex shrink-0 items-center gap-1">
              <NotificationAction notification={one} keptIn={keptIn} onModal={() => onModal(one)} />
              <IconButton
                size="sm"
                label={t("close", { title: one.title })}
                icon={<X />}
                onClick={() => close(one._id)}
              />
            </span>
          }
        >
          {one.text}
        </Banner>
      ))}
    </div>
  );
}
