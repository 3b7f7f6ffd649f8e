"use client";

import { CircleAlert, Clock, Paperclip } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { useMoment } from "../moments/use-moment.ts";
import { useScheduled } from "./use-scheduled.ts";

// Loaded when it is opened.
const ChangeDialog = dynamic(async () => (await import("./change-dialog.tsx")).ChangeDialog);

interface ScheduledListProps {
  readonly dialogId: string;
  readonly personName: string;
  readonly messages: readonly ScheduledMessage[];
  /** Puts a message's text and files into the editor; `onKept`: once the server has them as a draft. */
  readonly onAgain: (message: ScheduledMessage & { readonly sending?: string }, onKept?: () => void) => void;
}

/** The messages that wait for their time, and those that were stopped before it, each with its reason. */
export function ScheduledList({ dialogId, personName, messages, onAgain }: ScheduledListProps) {
  const t = useTranslations("inbox.scheduled");
  const { cancel, sendNow, refresh } = useScheduled(dialogId, onAgain);
  const [changed, setChanged] = useState<ScheduledMessage | null>(null);
  if (messages.length === 0) return null;
  return (
    <section
      aria-label={t("list")}
      className="max-h-56 shrink-0 overflow-y-auto border-t bg-surface px-4 py-2"
    >
      <ul className="flex flex-col gap-2">
        {messages.map((message) => (
          <Item
            key={message._id}
            message={message}
            personName={personName}
            onChange={() => setChanged(message)}
            onSend={() => void sendNow(message)}
            onCancel={() => void cancel(message)}
            onAgain={() => onAgain(message, () => void cancel(message))}
          />
        ))}
      </ul>
      {changed ? <ChangeDialog message={changed} onClose={() => setChanged(null)} onSaved={refresh} /> : null}
    </section>
  );
}

interface ItemProps {
  readonly message: ScheduledMessage;
  readonly personName: string;
  readonly onChange: () => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

function Item({ message, personName, onChange, onSend, onCancel, onAgain }: ItemProps) {
  const t = useTranslations("inbox.scheduled");
  const channels = useTranslations("inbox.channel");
  const moment = useMoment();
  const { state, reason, text, subject, files, is_own, author_name, channel, send_at } = message;
  const isWaiting = state === "waiting";
  return (
    <li className="rounded-card border border-dashed bg-background px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        {isWaiting ? (
          <Clock aria-hidden="true" className="size-3.5!" />
        ) : (
          <CircleAlert aria-hidden="true" className="size-3.5! text-danger" />
        )}
        {isWaiting ? null : <span className="font-medium text-danger">{t("stopped")}</span>}
        <span suppressHydrationWarning>{t("at", { time: moment(Date.parse(send_at)) })}</span>
        <span>{channels(channel)}</span>
        {is_own ? null : <span>{t("by", { name: author_name })}</span>}
      </p>
      {reason ? <p className="mt-1 text-sm">{t(`why.${reason}`, { person: personName })}</p> : null}
      {subject ? <p className="wrap-anywhere mt-1 line-clamp-1 font-medium">{subject}</p> : null}
      <p className="wrap-anywhere mt-0.5 line-clamp-3 whitespace-pre-wrap">{text}</p>
      {files.length > 0 ? (
        <p className="wrap-anywhere mt-0.5 flex items-center gap-1.5 text-muted text-xs">
          <Paperclip aria-hidden="true" className="size-3.5! shrink-0" />
          {files.map(({ name }) => name).join(", ")}
        </p>
      ) : null}
      <p className="mt-1.5 flex flex-wrap gap-1">
        {isWaiting && is_own ? (
          <>
            <Button size="sm" onClick={onSend}>
              {t("sendNow")}
            </Button>
            <Button size="sm" variant="ghost" onClick={onChange}>
              {t("change")}
            </Button>
          </>
        ) : null}
        {isWaiting ? null : (
          <Button size="sm" onClick={onAgain}>
            {t("again")}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t(isWaiting ? "cancel" : "dismiss")}
        </Button>
      </p>
    </li>
  );
}
