"use client";

import { useTranslations } from "next-intl";
import type { DialogMessage, MessageState } from "@/lib/contracts/inbox.ts";
import { RelativeDate } from "../ui/relative-date.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

/** Why a message was not sent, in words. Null where no reason was recorded. */
export function useFailure(): (message: MessageState) => string | null {
  const t = useTranslations("inbox.failure");
  return ({ failure, failure_detail: detail }) => {
    if (failure === null) return null;
    return detail ? t("said", { reason: t(failure), detail }) : t(failure);
  };
}

const tones = { auto: "neutral", bounce: "danger", delay: "warning", complaint: "danger" } as const;

/** One message; its state and its author are given in words. */
export function MessageBubble({ message }: { message: DialogMessage }) {
  const t = useTranslations("inbox");
  const reason = useFailure()(message);
  const isOut = message.direction === "out";
  const channel =
    message.channel === "email" || message.channel === "sms" ? message.channel : ("social" as const);
  return (
    <li
      className={`flex max-w-[85%] flex-col gap-1 wrap-anywhere ${isOut ? "items-end self-end" : "items-start"}`}
    >
      <div
        className={`rounded-card border px-3 py-2 ${isOut ? "border-transparent bg-accent-soft" : "bg-raised"}`}
      >
        {message.subject ? <p className="mb-1 font-semibold">{message.subject}</p> : null}
        {message.hidden ? (
          <p className="text-faint">{t(`hidden.${message.hidden}`)}</p>
        ) : (
          <p className="whitespace-pre-wrap">{message.text}</p>
        )}
      </div>
      <p
        className={`flex flex-wrap items-center gap-2 text-faint text-xs ${isOut ? "justify-end text-right" : ""}`}
      >
        <span>
          {t(`channel.${channel}`)} · <RelativeDate at={Date.parse(message.at)} />
          {message.is_automated ? ` · ${t("automated")}` : null}
        </span>
        {message.nature === "person" ? null : (
          <StatusPill tone={tones[message.nature]}>{t(`nature.${message.nature}`)}</StatusPill>
        )}
        {message.state === "sending" ? <StatusPill tone="info">{t("state.sending")}</StatusPill> : null}
        {message.state === "failed" ? <StatusPill tone="danger">{t("state.failed")}</StatusPill> : null}
        {reason ? <span className="text-danger">{reason}</span> : null}
        {message.state === "uncertain" ? (
          <StatusPill tone="warning" className="h-auto whitespace-normal py-0.5">
            {t("state.uncertain")}
          </StatusPill>
        ) : null}
      </p>
    </li>
  );
}
