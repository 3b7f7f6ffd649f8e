"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialogDetail } from "@/lib/contracts/inbox.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { toast } from "../ui/toast.tsx";
import { useIsMac } from "../ui/use-is-mac.ts";
import { useDraft } from "./use-draft.ts";

type Channel = "social" | "email";
const channels: readonly Channel[] = ["social", "email"];
const textLimit = 8000;

interface ComposerProps {
  readonly dialogId: string;
  readonly drafts: DialogDetail["drafts"];
  readonly first: Channel;
}

/** Where an answer is written: a tab a channel, each with its own draft. */
export function Composer({ dialogId, drafts, first }: ComposerProps) {
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
        onServer={drafts.find((draft) => draft.channel === channel)}
      />
    </div>
  );
}

interface LetterProps {
  readonly dialogId: string;
  readonly channel: Channel;
  readonly onServer: { subject: string; text: string } | undefined;
}

function Letter({ dialogId, channel, onServer }: LetterProps) {
  const t = useTranslations("inbox");
  const hintId = useId();
  const isMac = useIsMac();
  const client = useQueryClient();
  const { draft, change, clear } = useDraft(dialogId, channel, onServer);
  // One key until the server has answered: a second click, or a try after a lost answer, is the same sending.
  const key = useRef(crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      callApi<{ state: string }>("POST", `/inbox/dialogs/${dialogId}/send`, {
        body: { channel, text: draft.text, subject: draft.subject, key: key.current },
      }),
    onSuccess: ({ state }) => {
      key.current = crypto.randomUUID();
      if (state === "failed") toast.error(t("failedToast"));
      else clear();
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["conversation", dialogId] });
      void client.invalidateQueries({ queryKey: ["inbox"] });
    },
  });
  const isReady = draft.text.trim() !== "" && draft.text.length <= textLimit;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isReady && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape") (event.target as HTMLElement).blur();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {channel === "email" ? (
        <Field label={t("subject")} labelHidden>
          <Input
            value={draft.subject}
            maxLength={300}
            placeholder={t("subjectReply")}
            onChange={(event) => change({ subject: event.target.value })}
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
