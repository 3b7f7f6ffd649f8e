"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { IconButton } from "../ui/button.tsx";
import { Banner, type BannerTone } from "../ui/state/banner.tsx";
import { NotificationAction } from "./action.tsx";
import { overPage } from "./over-page.ts";
import { noteTold, toldNotifications } from "./told.ts";
import type { Notifications } from "./use-notifications.ts";

/** How long one stands there, in milliseconds [SH-441]. */
const passingMs = 4000;

/**
 * What should be known and isn't urgent, once in a tab: it floats at the top, below what is urgent, between titles and
 * buttons, moves nothing, and goes by itself to the bell. Under the pointer, and while something in it has the focus, it stays.
 */
export function Passing({
  notifications: { open, close },
  keptIn,
  onModal,
}: {
  notifications: Notifications;
  keptIn: (address: string) => string;
  onModal: (notification: NotificationView) => void;
}) {
  const [told, setTold] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => setTold(toldNotifications()), []);
  if (open === null || told === null) return null;
  const { passing } = overPage(open, told);
  if (passing.length === 0) return null;
  return (
    <div className="sticky top-(--header) z-30 h-0">
      <div className="absolute top-2 left-1/2 flex w-[min(22rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-2">
        {passing.map((one) => (
          <One
            key={one._id}
            notification={one}
            keptIn={keptIn}
            onModal={() => onModal(one)}
            onClose={() => close(one._id)}
            onTold={() => setTold(noteTold(one._id))}
          />
        ))}
      </div>
    </div>
  );
}

const tones: Readonly<Record<NotificationView["type"], BannerTone>> = {
  info: "info",
  success: "success",
  warning: "warning",
  danger: "danger",
  error: "danger",
};

function One({
  notification,
  keptIn,
  onModal,
  onClose,
  onTold,
}: {
  notification: NotificationView;
  keptIn: (address: string) => string;
  onModal: () => void;
  onClose: () => void;
  onTold: () => void;
}) {
  const t = useTranslations("shell.notifications");
  const [isHeld, setIsHeld] = useState(false);
  const end = useRef(onTold);
  useEffect(() => {
    end.current = onTold;
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), passingMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it; what is pressed are its buttons.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Banner
        tone={tones[notification.type]}
        title={notification.title}
        className="border border-border shadow-float"
        action={
          <IconButton
            size="sm"
            label={t("close", { title: notification.title })}
            icon={<X />}
            onClick={onClose}
          />
        }
      >
        <p>{notification.text}</p>
        {notification.action ? (
          <div className="mt-2">
            <NotificationAction
              notification={notification}
              keptIn={keptIn}
              onModal={onModal}
              onFollow={onTold}
            />
          </div>
        ) : null}
      </Banner>
    </div>
  );
}
