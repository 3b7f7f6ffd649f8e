"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { draftTypeOf } from "@/lib/client/message-drafts.ts";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { Button } from "../ui/button.tsx";
import { Letter } from "./letter.tsx";

type Channel = "social" | "email";
const channels: readonly Channel[] = ["social", "email"];

interface ComposerProps {
  readonly dialogId: string;
  readonly personName: string;
  readonly drafts: DialogDetail["drafts"];
  readonly obstacles: DialogDetail["obstacles"];
  /** Whether a mail without a subject would answer an earlier one. */
  readonly answersMail: boolean;
  readonly first: Channel;
}

/** The editor of an answer: one tab per channel, each with its own draft. */
export function Composer({ dialogId, personName, drafts, obstacles, answersMail, first }: ComposerProps) {
  const t = useTranslations("inbox.channel");
  const [channel, setChannel] = useState<Channel>(first);
  const kept = drafts.find(({ type }) => type === draftTypeOf[channel]);
  return (
    <div className="border-t px-4 pt-2 pb-3">
      <fieldset className="mb-2 flex gap-1">
        <legend className="sr-only">{t("label")}</legend>
        {channels.map((each) => (
          <Button
            key={each}
            size="sm"
            variant="ghost"
            aria-pressed={channel === each}
            className="aria-pressed:bg-selected aria-pressed:text-text"
            onClick={() => setChannel(each)}
          >
            {t(each)}
          </Button>
        ))}
      </fieldset>
      <Letter
        key={channel}
        dialogId={dialogId}
        personName={personName}
        channel={channel}
        obstacle={obstacles[channel]}
        answersMail={answersMail}
        onServer={
          kept && {
            subject: kept.subject,
            text: kept.draft,
            files: kept.files,
            // The same text on another device is the same sending.
            ...(kept.key ? { sending: kept.key } : {}),
          }
        }
      />
    </div>
  );
}
