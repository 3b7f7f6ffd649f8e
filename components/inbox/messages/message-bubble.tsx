"use client";

import { useTranslations } from "next-intl";
import type { KeptFile } from "@/lib/contracts/files.ts";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";
import type { Rewritten } from "../use-draft.ts";
import { CancelWaiting } from "./cancel-waiting.tsx";
import { MessageBody } from "./message-body.tsx";
import { MessageFiles } from "./message-files.tsx";
import { MessageMarks, tones } from "./message-marks.tsx";
import { MessageOrigin } from "./message-origin.tsx";
import { MessageTime } from "./message-time.tsx";
import { OriginalMail } from "./original-mail.tsx";
import { elementOf } from "./use-target.ts";

interface MessageBubbleProps {
  readonly message: DialogMessage;
  readonly isTarget: boolean;
  readonly onAgain: (message: Rewritten) => void;
}

/** One message; its author and what became of it are given in words. */
export function MessageBubble({ message, isTarget, onAgain }: MessageBubbleProps) {
  const t = useTranslations("inbox");
  const isOut = message.direction === "out";
  const channel =
    message.channel === "email" || message.channel === "sms" ? message.channel : ("social" as const);
  return (
    <li
      id={elementOf(message._id)}
      tabIndex={isTarget ? -1 : undefined}
      className={`flex max-w-[85%] flex-col gap-1 wrap-anywhere ${isOut ? "items-end self-end" : "items-start"}`}
    >
      <div
        className={`rounded-card border px-3 py-2 ${isOut ? "border-transparent bg-accent-soft" : "bg-raised"} ${isTarget ? "ring-2 ring-ring" : ""}`}
      >
        {message.subject ? <p className="mb-1 font-semibold">{message.subject}</p> : null}
        <MessageBody message={message} />
      </div>
      <MessageFiles files={message.attachments} isOut={isOut} />
      <p
        className={`flex flex-wrap items-center gap-2 text-faint text-xs ${isOut ? "justify-end text-right" : ""}`}
      >
        <span>
          {t(`channel.${channel}`)} · <MessageTime at={Date.parse(message.at)} />
          <MessageOrigin message={message} />
        </span>
        {message.nature === "person" ? null : (
          <StatusPill tone={tones[message.nature]}>{t(`nature.${message.nature}`)}</StatusPill>
        )}
        {isOut ? <MessageMarks message={message} /> : null}
        {message.state === "failed" && !message.is_automated && channel !== "sms" ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onAgain({
                channel,
                subject: message.subject ?? "",
                text: message.text,
                files: keptOf(message.attachments),
              })
            }
          >
            {t("scheduled.again")}
          </Button>
        ) : null}
        {message.state === "waiting" ? <CancelWaiting message={message} /> : null}
        {message.has_original ? <OriginalMail id={message._id} subject={message.subject} /> : null}
      </p>
    </li>
  );
}

/** The files of a mail that may go with it once more. */
const keptOf = (files: DialogMessage["attachments"]): KeptFile[] =>
  files.flatMap(({ file_id: _id, name, type, size }) => (_id ? { _id, name, type, size: size ?? 0 } : []));
