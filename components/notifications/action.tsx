"use client";

import { Link } from "@/components/ui/link.tsx";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { Button } from "../ui/button.tsx";

/** The button of a notification: a page, a dialog, or an address outside. */
export function NotificationAction({
  notification: { action },
  keptIn,
  onModal,
  onFollow,
}: {
  notification: NotificationView;
  /** A page's address with the parameters that are kept. */
  keptIn: (address: string) => string;
  onModal: () => void;
  onFollow?: () => void;
}) {
  if (!action) return null;
  if (action.type === "modal")
    return (
      <Button size="sm" onClick={onModal}>
        {action.text}
      </Button>
    );
  return (
    <Button asChild size="sm">
      {action.type === "link" ? (
        <a href={action.meta} target="_blank" rel="noreferrer">
          {action.text}
        </a>
      ) : (
        <Link href={keptIn(action.meta)} {...(onFollow ? { onClick: onFollow } : {})}>
          {action.text}
        </Link>
      )}
    </Button>
  );
}
