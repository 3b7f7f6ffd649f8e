"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { useIsMac } from "../ui/use-is-mac.ts";
import { lacksSubject, subjectRefusal } from "./mail-subject.ts";
import { useFailure } from "./message-bubble.tsx";
import { useDraft } from "./use-draft.ts";

type Channel = "social" | "email";
const channels: readonly Channel[] = ["social", "email"];
const textLimit = 8000;

interface ComposerProps {
  readonly dialogId: string;
  readonly drafts: DialogDetail["drafts"];
  readonly obstacles: DialogDetail["obstacles"];
  /** Whether a mail without a subject would answer an earlier one. */
  readonly answersMail: boolean;
  readonly first: Channel;
}

/** The editor of an answer: one tab per channel, each with its own draft. */
export function Composer({ dialogId, drafts, obstacles, answersMail, first }: ComposerProps) {
  const t = useTranslations("inbox.channel");
  const [channel, setChannel] = useState<Channel>(first);
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
        channel={channel}
        obstacle={obstacles[channel]}
        answersMail={answersMail}
        onServer={drafts.find((draft) => draft.channel === channel)}
      />
    </div>
  );
}

interface LetterProps {
  readonly dialogId: string;
  readonly channel: Channel;
  readonly obstacle: DialogDetail["obstacles"][Channel];
  readonly answersMail: boolean;
  readonly onServer: { subject: string; text: string } | undefined;
}

function Letter({ dialogId, channel, obstacle, answersMail, onServer }: LetterProps) {
  const t = useTranslations("inbox");
  const words = useTranslations("errors-ui");
  const refusals = useTranslations("errors.conversations");
  const hintId = useId();
  const isMac = useIsMac();
  const client = useQueryClient();
  const { draft, change, clear } = useDraft(dialogId, channel, onServer);
  const reasonOf = useFailure();
  // Why the last try failed, until the next one.
  const [refusal, setRefusal] = useState<string | null>(null);
  // The error of the subject, until another one is typed.
  const [subjectFault, setSubjectFault] = useState<string | null>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const askSubject = (fault: string) => {
    setSubjectFault(fault);
    subjectField.current?.focus();
  };
  const send = useMutation({
    mutationFn: ({ text, subject, sending }: typeof draft) =>
      callApi("POST /inbox/dialogs/{id}/send", {
        params: { id: dialogId },
        body: { channel, text, subject, key: sending },
      }),
    onMutate: () => {
      setRefusal(null);
      setSubjectFault(null);
    },
    onSuccess: (sent, { sending }) => {
      if (sent.state === "failed") setRefusal(reasonOf(sent) ?? t("failedToast"));
      // What was typed while the message was being sent isn't part of it.
      else if (draft.sending === sending) return clear();
      // The server deleted its draft when it took the message: the rest is saved there again for other devices.
      change({});
    },
    onError: (error) => {
      const fault = subjectRefusal(error);
      if (fault) askSubject(fault);
      else setRefusal(error instanceof ApiError ? error.message : words("offline"));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["conversation", dialogId] });
      void client.invalidateQueries({ queryKey: ["inbox"] });
    },
  });
  // Only the network knows for sure who is connected, so this obstacle alone doesn't prevent a try.
  const isClosed = obstacle !== null && obstacle !== "not_connected";
  const isReady = !isClosed && draft.text.trim() !== "" && draft.text.length <= textLimit;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady || send.isPending) return;
    if (lacksSubject(channel, draft.subject, answersMail)) askSubject(refusals("replyNoSubject"));
    else send.mutate(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape") (event.target as HTMLElement).blur();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {refusal ? (
        <Banner tone="danger" urgent title={t("failedToast")}>
          {refusal}
        </Banner>
      ) : obstacle ? (
        <Banner tone="warning">{t(`obstacle.${obstacle}`)}</Banner>
      ) : null}
      {channel === "email" ? (
        <Field label={t("subject")} labelHidden required={!answersMail} error={subjectFault ?? undefined}>
          <Input
            ref={subjectField}
            value={draft.subject}
            maxLength={300}
            placeholder={t(answersMail ? "subjectReply" : "subjectNew")}
            onChange={(event) => {
              setSubjectFault(null);
              change({ subject: event.target.value });
            }}
          />
        </Field>
      ) : null}
      <Field label={t("message")} labelHidden counter={{ used: draft.text.length, limit: textLimit }}>
        <Textarea
          data-composer
          rows={2}
          value={draft.text}
          placeholder={t("message")}
          className="resize-none"
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <span id={hintId} className="hidden text-faint text-xs sm:inline">
          {t("sendHint", { mac: String(isMac) })}
        </span>
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          aria-describedby={hintId}
          loading={send.isPending}
          disabled={!isReady}
        >
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
