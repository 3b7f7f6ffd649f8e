"use client";

import { useTimeZone } from "next-intl";
import { Fragment } from "react";
import type { DialogMessage } from "@/lib/contracts/inbox.ts";
import type { Rewritten } from "../use-draft.ts";
import { DayLine } from "./day-line.tsx";
import { byDay } from "./days.ts";
import { MessageBubble } from "./message-bubble.tsx";

interface MessageListProps {
  readonly messages: readonly DialogMessage[];
  /** The message that a search found. */
  readonly targetId: string | null;
  /** Puts a message that was not sent back into the editor. */
  readonly onAgain: (message: Rewritten) => void;
}

/** The messages of a conversation, oldest first, with a line above each day. */
export function MessageList({ messages, targetId, onAgain }: MessageListProps) {
  const timeZone = useTimeZone() ?? "UTC";
  return (
    <ol aria-live="polite" className="mt-auto flex flex-col gap-4">
      {byDay(messages, timeZone).map(({ at, items }) => (
        <Fragment key={items[0]?._id}>
          <DayLine at={at} />
          {items.map((message) => (
            <MessageBubble
              key={message._id}
              message={message}
              isTarget={message._id === targetId}
              onAgain={onAgain}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  );
}
