"use client";

import dynamic from "next/dynamic";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { QuestionModal } from "../credentials/index.ts";

// Loaded when it is opened.
const NotificationDialog = dynamic(async () => (await import("./modal.tsx")).NotificationDialog);

/** The dialog of the notification whose button asks for one. Null: none is open. */
export function Explained({
  notification,
  keptIn,
  onClose,
}: {
  notification: NotificationView | null;
  keptIn: (address: string) => string;
  onClose: () => void;
}) {
  if (notification?.action?.type !== "modal") return null;
  const modal = notification.action.meta;
  if (modal !== "phone" && modal !== "two_factor")
    return <NotificationDialog notification={notification} modal={modal} keptIn={keptIn} onClose={onClose} />;
  const { credential_id: id, title, text } = notification;
  return id === null ? null : <QuestionModal credentialId={id} title={title} text={text} onClose={onClose} />;
}
