"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, use, useId, useRef, useState } from "react";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { messageLimits } from "@/lib/contracts/message-limits.ts";
import { AttachButton, FileChips, useAttaching, whereFilesGo } from "../files/index.ts";
import { TemplatePicker } from "../templates/index.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { useIsMac } from "../ui/use-is-mac.ts";
import { gapsIn } from "./gaps.ts";
import { lacksSubject } from "./mail-subject.ts";
import { opensTemplates } from "./opens-templates.ts";
import { ScheduleMenu } from "./scheduled/schedule-menu.tsx";
import { type OnServer, useDraft } from "./use-draft.ts";
import { useSending } from "./use-sending.ts";
import { useTemplates } from "./use-templates.ts";
import { Writer } from "./writer.ts";

type Channel = "social" | "email";

interface LetterProps {
  readonly dialogId: string;
  readonly personName: string;
  readonly channel: Channel;
  readonly obstacle: DialogDetail["obstacles"][Channel];
  /** Whether a mail without a subject would answer an earlier one. */
  readonly answersMail: boolean;
  readonly onServer: OnServer | undefined;
}

/** The message that is being written over one channel. */
export function Letter({ dialogId, personName, channel, obstacle, answersMail, onServer }: LetterProps) {
  const t = useTranslations("inbox");
  const refusals = useTranslations("errors.conversations");
  const hintId = useId();
  const isMac = useIsMac();
  const place = { writerId: use(Writer), dialogId, channel };
  const { draft, change, clear } = useDraft(place, onServer);
  // The error of the subject, until another one is typed.
  const [subjectFault, setSubjectFault] = useState<string | null>(null);
  const [textFault, setTextFault] = useState<string | null>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const templates = useTemplates(textField, draft, change);
  const attaching = useAttaching(draft.files, (files) => change({ files }));
  // The network's messages carry none.
  const takesFiles = channel === "email" && !isOver(obstacle);
  const askSubject = (fault: string) => {
    setSubjectFault(fault);
    subjectField.current?.focus();
  };
  const { send, refusal } = useSending({
    place,
    draft,
    change,
    clear,
    onSubjectFault: askSubject,
  });
  const isReady =
    !isOver(obstacle) &&
    !attaching.isUploading &&
    draft.text.trim() !== "" &&
    draft.text.length <= messageLimits.text;
  const gaps = gapsIn(`${draft.subject}\n${draft.text}`, templates.missing);
  const named = gaps.map((name) => `{${name}}`).join(", ");
  const submit = (sendAt: string | null = null) => {
    if (!isReady || send.isPending) return;
    if (gaps.length > 0) {
      setTextFault(t("gapFault", { names: named }));
      selectFirst(textField.current, gaps);
    } else if (lacksSubject(channel, draft.subject, answersMail)) askSubject(refusals("replyNoSubject"));
    else {
      setSubjectFault(null);
      send.mutate({ ...draft, sendAt });
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape") event.currentTarget.blur();
    if (opensTemplates(event, event.currentTarget)) {
      event.preventDefault();
      templates.setIsOpen(true);
    }
  };
  return (
    <form
      onSubmit={onSubmit}
      className="flex flex-col gap-2"
      {...(takesFiles ? whereFilesGo(attaching.add) : {})}
    >
      {refusal ? (
        <Banner tone="danger" urgent title={t("failedToast")}>
          {refusal}
        </Banner>
      ) : obstacle ? (
        <Banner tone="warning">{t(`obstacle.${obstacle}`)}</Banner>
      ) : null}
      {gaps.length > 0 ? (
        <Banner tone="warning">{t("gaps", { names: named, person: personName })}</Banner>
      ) : null}
      {channel === "email" ? (
        <Field
          label={t("subject")}
          labelHidden
          required={!answersMail}
          error={subjectFault ?? undefined}
          counter={{ used: draft.subject.length, limit: messageLimits.subject }}
        >
          <Input
            ref={subjectField}
            value={draft.subject}
            maxLength={messageLimits.subject}
            placeholder={t(answersMail ? "subjectReply" : "subjectNew")}
            onChange={(event) => {
              setSubjectFault(null);
              change({ subject: event.target.value });
            }}
          />
        </Field>
      ) : null}
      <Field
        label={t("message")}
        labelHidden
        error={gaps.length > 0 ? (textFault ?? undefined) : undefined}
        counter={{ used: draft.text.length, limit: messageLimits.text }}
      >
        <Textarea
          ref={textField}
          data-composer
          rows={2}
          value={draft.text}
          placeholder={t("message")}
          className="resize-none"
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <FileChips attaching={attaching} onShow={(mark) => templates.put(mark)} />
      <div className="flex items-center gap-1">
        {takesFiles ? <AttachButton attaching={attaching} /> : null}
        <TemplatePicker
          channel={channel}
          profileId={dialogId}
          isOpen={templates.isOpen}
          onOpenChange={templates.setIsOpen}
          onInsert={templates.insert}
          onSlash={() => templates.put("/")}
          focusAfter={() => textField.current}
        />
        <span id={hintId} className="hidden text-faint text-xs sm:inline">
          {t("sendHint", { mac: String(isMac) })}
        </span>
        <span className="ml-auto">
          <ScheduleMenu disabled={!isReady} onSchedule={submit} />
        </span>
        <Button
          type="submit"
          variant="primary"
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

/** Whether an obstacle prevents a try. Only the network knows for sure who is connected: that one alone doesn't. */
const isOver = (obstacle: LetterProps["obstacle"]) => obstacle !== null && obstacle !== "not_connected";

/** Selects the first gap of a message, where the person types next. */
function selectFirst(field: HTMLTextAreaElement | null, gaps: readonly string[]): void {
  if (!field) return;
  field.focus();
  const places = gaps.map((name) => field.value.search(new RegExp(`\\{\\s*${name}\\b`)));
  const at = Math.min(...places.filter((place) => place >= 0));
  if (Number.isFinite(at)) field.setSelectionRange(at, field.value.indexOf("}", at) + 1);
}
