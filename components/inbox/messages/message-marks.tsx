"use client";

import { Check, Eye, MousePointerClick } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DialogMessage, MessageState } from "@/lib/contracts/inbox.ts";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { StatusPill } from "../../ui/state/status-pill.tsx";

/** Why a message was not sent, in words. Null where no reason was recorded. */
export function useFailure(): (message: MessageState) => string | null {
  const t = useTranslations("inbox.failure");
  return ({ failure, failure_detail: detail }) => {
    if (failure === null) return null;
    return detail ? t("said", { reason: t(failure), detail }) : t(failure);
  };
}

/** The looks of what isn't a person's message. */
export const tones = { auto: "neutral", bounce: "danger", delay: "warning", complaint: "danger" } as const;

/** What became of a message of ours, in words: only what is known. */
export function MessageMarks({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox");
  const why = useFailure()(message);
  switch (message.state) {
    case "sending":
      return <StatusPill tone="info">{t("state.sending")}</StatusPill>;
    case "waiting":
      return (
        <>
          <StatusPill tone="info">{t("state.waiting")}</StatusPill>
          <Waits message={message} />
        </>
      );
    case "failed":
      return (
        <>
          <StatusPill tone="danger">{t("state.failed")}</StatusPill>
          {why ? <span className="text-danger">{why}</span> : null}
        </>
      );
    case "uncertain":
      return (
        <StatusPill tone="warning" className="h-auto whitespace-normal py-0.5">
          {t("state.uncertain")}
        </StatusPill>
      );
    case "received":
      return null;
    default:
      return message.report ? <Report report={message.report} /> : <Sent message={message} />;
  }
}

/** What a mail waits for, with the words of whoever couldn't be reached. */
function Waits({ message: { failure, failure_detail: detail } }: { message: DialogMessage }) {
  const t = useTranslations("inbox");
  const why = t(failure === "busy" ? "waits.busy" : "waits.unavailable");
  return <span>{detail ? t("failure.said", { reason: why, detail }) : why}</span>;
}

function Sent({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox.mark");
  const { opened_at: opened, clicked_at: clicked } = message;
  return (
    <>
      <span className="inline-flex items-center gap-1">
        <Check aria-hidden="true" className="size-3!" />
        {t("sent")}
      </span>
      {opened ? (
        <span className="inline-flex items-center gap-1">
          <Eye aria-hidden="true" className="size-3!" />
          <span>
            {t("opened")} <RelativeDate at={Date.parse(opened)} />
          </span>
        </span>
      ) : null}
      {clicked ? (
        <span className="inline-flex items-center gap-1">
          <MousePointerClick aria-hidden="true" className="size-3!" />
          <span>
            {t("clicked")} <RelativeDate at={Date.parse(clicked)} />
          </span>
        </span>
      ) : null}
    </>
  );
}

/** A mail of ours that came back, is late, or was called spam, with the reason. */
function Report({ report }: { report: NonNullable<DialogMessage["report"]> }) {
  const t = useTranslations("inbox");
  const { nature, class: is, detail } = report;
  const why = is && t(`bounced.${is}`);
  return (
    <>
      <StatusPill tone={tones[nature]}>{t(`nature.${nature}`)}</StatusPill>
      {why ? (
        <span className="text-danger">{detail ? t("failure.said", { reason: why, detail }) : why}</span>
      ) : null}
    </>
  );
}
