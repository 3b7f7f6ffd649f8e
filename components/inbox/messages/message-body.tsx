"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import { Button } from "../../ui/button.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { MessageText } from "./message-text.tsx";

/** What a message says: its text, and of a mail with HTML the mail as its sender formatted it, on request. */
export function MessageBody({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox");
  const [isFormatted, setFormatted] = useState(message.html?.is_first ?? false);
  if (message.hidden) return <p className="text-faint">{t(`hidden.${message.hidden}`)}</p>;
  return (
    <>
      {isFormatted && message.html ? (
        <MailFrame id={message._id} hasPictures={message.html.has_pictures} />
      ) : (
        <MessageText message={message} />
      )}
      {message.html ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-2"
          aria-pressed={isFormatted}
          onClick={() => setFormatted(!isFormatted)}
        >
          {t(isFormatted ? "html.asText" : "html.formatted")}
        </Button>
      ) : null}
    </>
  );
}
