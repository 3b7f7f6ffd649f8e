"use client";

import { Archive, ArchiveRestore, ArrowLeft, MailOpen, Star, UserRound } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isGone } from "@/lib/client/call-api.ts";
import { draftTypeOf } from "@/lib/client/message-drafts.ts";
import type { DialogDetail, DialogView } from "@/lib/contracts/inbox.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { GoneState } from "../ui/state/gone-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { useName } from "../ui/use-name.ts";
import { AssignMenu } from "./assign-menu.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./messages/message-list.tsx";
import { type Target, useTarget } from "./messages/use-target.ts";
import { ScheduledList } from "./scheduled/scheduled-list.tsx";
import { SnoozeMenu } from "./snooze/snooze-menu.tsx";
import { SnoozedNotice } from "./snooze/snoozed-notice.tsx";
import { holdsText, putIntoEditor, type Rewritten } from "./use-draft.ts";
import type { useDialog } from "./use-inbox.ts";
import { Writer } from "./writer.ts";

// Loaded when something is about to be lost.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

interface ConversationPaneProps {
  readonly id: string;
  readonly query: ReturnType<typeof useDialog>;
  readonly target: Target | null;
  readonly onBack: () => void;
  readonly onPerson: () => void;
  readonly onStar: (dialog: DialogView) => void;
  readonly onArchive: (dialog: DialogView) => void;
  /** To a member; null: to nobody in particular. */
  readonly onAssign: (workerId: string | null) => void;
  readonly onUnread: (dialog: DialogView) => void;
  /** Until an instant (ISO). Null wakes it. */
  readonly onSnooze: (dialog: DialogView, until: string | null) => void;
}

/** One conversation: the person, the messages, and the editor of an answer. */
export function ConversationPane({ id, query, target, ...on }: ConversationPaneProps) {
  const t = useTranslations("inbox");
  const nameOf = useName();
  const writerId = use(Writer);
  const end = useRef<HTMLDivElement>(null);
  const pages = query.data?.pages ?? [];
  const latest = pages[0];
  const messages = [...pages].reverse().flatMap((page) => page.messages);
  const lastId = latest?.messages.at(-1)?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows the newest message.
  useEffect(() => end.current?.scrollIntoView({ block: "end" }), [lastId]);

  // Earlier messages are added above those being read, which must not move: this holds the pixels from there to the
  // end.
  const scroller = useRef<HTMLDivElement>(null);
  const toEnd = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that came.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && toEnd.current !== null) box.scrollTop = box.scrollHeight - toEnd.current;
    toEnd.current = null;
  }, [pages.length]);
  const targetId = useTarget(target, query, messages);
  /** The channel of the last message that was put back into the editor, and which one it was. */
  const [rewritten, setRewritten] = useState<{ channel: "social" | "email"; turn: number } | null>(null);
  /** Put back once the person lets what the editor holds go. */
  const [askedToReplace, setAskedToReplace] = useState<{ put: () => Promise<void> } | null>(null);
  const tell = useTellFailure();
  const [isAsked, setAsked] = useState(false);
  const showEarlier = async () => {
    setAsked(true);
    // An update that arrives meanwhile fetches the conversation again and cancels this request: it is repeated
    // afterwards.
    for (let tries = 0; tries < 5; tries++) {
      const box = scroller.current;
      if (box) toEnd.current = box.scrollHeight - box.scrollTop;
      const { data, isError } = await query.fetchNextPage({ cancelRefetch: false });
      if (isError || (data?.pages.length ?? 0) > pages.length) break;
    }
    setAsked(false);
  };

  const back = (
    <IconButton className="md:hidden" label={t("backToList")} icon={<ArrowLeft />} onClick={on.onBack} />
  );
  if (query.isError && !latest) {
    return (
      <>
        <div className="flex h-12 shrink-0 items-center px-3 md:hidden">{back}</div>
        {isGone(query.error) ? (
          <GoneState action={<Button onClick={on.onBack}>{t("backToList")}</Button>} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  }
  if (!latest) {
    return (
      <>
        <div className="flex h-12 shrink-0 items-center gap-1 border-b px-3">
          {back}
          <Skeleton className="w-32" />
        </div>
        <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-4 p-4">
          {["w-1/2 h-10", "ml-auto w-2/3 h-14", "w-1/3 h-10"].map((look) => (
            <Skeleton key={look} className={look} />
          ))}
        </div>
      </>
    );
  }
  const { dialog, drafts, obstacles } = latest;
  const rewrite = (message: Rewritten, onKept?: () => void) => {
    const { channel } = message;
    const place = { writerId, dialogId: id, channel };
    const put = async () => {
      const saving = putIntoEditor(place, message);
      setRewritten((before) => ({ channel, turn: (before?.turn ?? 0) + 1 }));
      await saving.then(onKept, tell);
    };
    const kept = drafts.find(({ type }) => type === draftTypeOf[channel]);
    if (holdsText(place, kept && { ...kept, text: kept.draft })) setAskedToReplace({ put });
    else void put();
  };
  const name = nameOf(dialog.profile.full_name, dialog.profile.email);
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b px-3">
        {back}
        <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
        <IconButton label={t("markUnread")} icon={<MailOpen />} onClick={() => on.onUnread(dialog)} />
        <IconButton
          label={dialog.is_starred ? t("unstar") : t("star")}
          icon={<Star className={dialog.is_starred ? "fill-current text-warning" : ""} />}
          onClick={() => on.onStar(dialog)}
        />
        <AssignMenu dialog={dialog} onAssign={on.onAssign} />
        <SnoozeMenu onSnooze={(until) => on.onSnooze(dialog, until)} />
        <IconButton
          label={dialog.is_archived ? t("unarchive") : t("archive")}
          icon={dialog.is_archived ? <ArchiveRestore /> : <Archive />}
          onClick={() => on.onArchive(dialog)}
        />
        <IconButton
          className="xl:hidden"
          label={t("showPerson")}
          icon={<UserRound />}
          onClick={on.onPerson}
        />
      </header>
      {dialog.snoozed_until === null ? null : (
        <SnoozedNotice until={dialog.snoozed_until} onWake={() => on.onSnooze(dialog, null)} />
      )}
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
        {query.hasNextPage ? (
          <div className="mb-4 flex justify-center">
            <Button variant="ghost" loading={isAsked} onClick={() => void showEarlier()}>
              {t("earlier")}
            </Button>
          </div>
        ) : null}
        <MessageList messages={messages} targetId={targetId} onAgain={rewrite} />
        <div ref={end} />
      </div>
      <ScheduledList dialogId={id} personName={name} messages={latest.scheduled} onAgain={rewrite} />
      <Composer
        key={`${id} ${rewritten?.turn ?? 0}`}
        dialogId={id}
        personName={name}
        {...{ drafts, obstacles }}
        answersMail={latest.answers_mail}
        first={rewritten?.channel ?? firstChannel(latest)}
      />
      {askedToReplace ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAskedToReplace(null);
          }}
          title={t("replace.title")}
          body={t("replace.body")}
          verb={t("replace.verb")}
          danger
          onConfirm={() => void askedToReplace.put()}
        />
      ) : null}
    </>
  );
}

/** The channel on which the editor opens: that of the draft changed last, else that of the last message. */
function firstChannel({ drafts, dialog }: DialogDetail): "social" | "email" {
  const draft = drafts.find(({ last }) => last);
  return (draft ? draft.type : dialog.last_message.channel) === "email" ? "email" : "social";
}
