"use client";

import { Bell as BellIcon, CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { cn } from "../ui/cn.ts";
import { Popover } from "../ui/dialog/popover.tsx";
import { NotificationAction } from "./action.tsx";
import type { Notifications } from "./use-notifications.ts";

const looks = {
  danger: [CircleAlert, "text-danger"],
  error: [CircleAlert, "text-danger"],
  warning: [TriangleAlert, "text-warning"],
  success: [Info, "text-success"],
  info: [Info, "text-info"],
} as const;

/** The header's bell with the number of open notifications, and their list [SH-220]. */
export function Bell({
  notifications: { open, error, close, retry },
  keptIn,
  onModal,
}: {
  notifications: Notifications;
  keptIn: (address: string) => string;
  onModal: (notification: NotificationView) => void;
}) {
  const t = useTranslations("shell.notifications");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const count = open?.length ?? 0;
  const name = count > 0 ? t("openNew", { count }) : t("open");
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      label={t("open")}
      className="w-[min(24rem,calc(100vw-1rem))] p-0"
      trigger={
        <Button variant="ghost" size="sm" aria-label={name} title={name} className="relative">
          <BellIcon aria-hidden="true" />
          {count > 0 ? (
            <span
              aria-hidden="true"
              className="tabular absolute -top-0.5 -right-0.5 grid min-w-4 place-items-center rounded-full bg-danger-solid px-1 font-semibold text-[10px] text-white leading-4"
            >
              {count > 99 ? "99+" : count}
            </span>
          ) : null}
        </Button>
      }
    >
      <h2 className="border-b px-3 py-2.5 font-semibold text-sm">{t("open")}</h2>
      {open === null && error ? (
        <div className="flex items-center justify-between gap-3 px-3 py-4 text-muted text-sm">
          {t("failed")}
          <Button size="sm" onClick={retry}>
            {common("tryAgain")}
          </Button>
        </div>
      ) : null}
      {open?.length === 0 ? <p className="px-3 py-6 text-center text-muted text-sm">{t("none")}</p> : null}
      <ul className="max-h-[min(28rem,70dvh)] divide-y overflow-y-auto">
        {open?.map((one) => (
          <li key={one._id} className="flex items-start gap-2.5 px-3 py-2.5">
            <Sign notification={one} />
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{one.title}</p>
              <p className="mb-2 text-muted">{one.text}</p>
              <NotificationAction
                notification={one}
                keptIn={keptIn}
                onFollow={() => setIsOpen(false)}
                onModal={() => {
                  setIsOpen(false);
                  onModal(one);
                }}
              />
            </div>
            <IconButton
              size="sm"
              label={t("close", { title: one.title })}
              icon={<X />}
              onClick={() => close(one._id)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** The account's picture, or the sign of how urgent it is. */
function Sign({ notification: { type, photo_link, credential_id } }: { notification: NotificationView }) {
  const [Icon, look] = looks[type];
  if (credential_id && photo_link) return <Avatar name="" src={photo_link} size={24} />;
  return <Icon aria-hidden="true" className={cn("mt-0.5 shrink-0", look)} />;
}
