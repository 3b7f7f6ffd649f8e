"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DialogList, DialogView } from "@/lib/contracts/inbox.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { isSameChoice, type ListChoice } from "./list/list-choice.ts";
import { ListFilters } from "./list/list-filters.tsx";
import { ListPane } from "./list/list-pane.tsx";
import { nextDialog } from "./list/next-dialog.ts";
import { useListChoice } from "./list/use-list-choice.ts";
import { undoOf } from "./marks.ts";
import { OpenedConversation } from "./opened-conversation.tsx";
import { useDialogs, useMarks } from "./use-inbox.ts";
import { useKeys } from "./use-keys.ts";
import { useMoment } from "./use-moment.ts";
import { useOpenConversation } from "./use-open-conversation.ts";

export interface InboxProps {
  /** The first page of the list, as the server rendered it for the address. */
  readonly initial: DialogList;
  readonly initialChoice: ListChoice;
  readonly credentials: readonly { readonly id: string; readonly name: string }[];
  readonly openId: string | null;
}

/** The inbox: list, conversation and person side by side; on a phone one at a time. */
export function Inbox({ initial, initialChoice, credentials, openId }: InboxProps) {
  const t = useTranslations("inbox");
  const common = useTranslations("common");
  const moment = useMoment();
  const [choice, choose] = useListChoice(credentials);
  const [isPersonShown, setIsPersonShown] = useState(false);
  const hidePerson = useCallback(() => setIsPersonShown(false), []);
  const [current, open] = useOpenConversation(openId, choice.credentialId, hidePerson);
  const list = useDialogs(choice, isSameChoice(choice, initialChoice) ? initial : undefined);
  const dialogs = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { mutate } = useMarks();

  const archive = useCallback(
    (dialog: DialogView) => {
      const id = dialog._id;
      mutate({ id, mark: "archive", body: { is_archived: !dialog.is_archived } });
      if (dialog.is_archived) return;
      const undo = () => mutate({ id, ...undoOf("archive", dialog) });
      toast.message(t("archived"), { action: { label: t("unarchive"), onClick: undo } });
    },
    [mutate, t],
  );
  const snooze = (dialog: DialogView, until: string | null) => {
    const id = dialog._id;
    mutate({ id, mark: "snooze", body: { until } });
    if (until === null) return;
    const undo = () => mutate({ id, ...undoOf("snooze", dialog) });
    toast.message(t("snooze.until", { time: moment(Date.parse(until)) }), {
      action: { label: common("undo"), onClick: undo },
    });
  };
  useListKeys({ dialogs, current, open, archive });

  return (
    <div data-live-by-queries="" data-fills-window="" className="flex min-h-0 flex-1">
      <div
        className={`w-full min-w-0 flex-col md:flex md:w-80 md:shrink-0 md:border-r ${current ? "hidden" : "flex"}`}
      >
        <ListFilters choice={choice} onChoose={choose} credentials={credentials} />
        <ListPane {...{ choice, list, dialogs }} openId={current} onOpen={open} />
      </div>
      {current ? (
        <OpenedConversation
          key={current}
          id={current}
          isPersonShown={isPersonShown}
          onShowPerson={setIsPersonShown}
          onBack={() => open(null)}
          onArchive={archive}
          onSnooze={snooze}
          onMark={mutate}
        />
      ) : (
        <div className="hidden flex-1 items-center justify-center md:flex">
          {dialogs.length > 0 ? (
            <EmptyState picture="cards" title={t("chooseTitle")} text={t("chooseText")} />
          ) : null}
        </div>
      )}
    </div>
  );
}

/** J and K move, E archives, R answers. The snooze menu handles S itself. */
function useListKeys({
  dialogs,
  current,
  open,
  archive,
}: {
  dialogs: readonly DialogView[];
  current: string | null;
  open: (id: string) => void;
  archive: (dialog: DialogView) => void;
}) {
  const lastPlace = useRef(0);
  const place = dialogs.findIndex((dialog) => dialog._id === current);
  useEffect(() => {
    if (place >= 0) lastPlace.current = place;
  }, [place]);
  const keys = useMemo(() => {
    const move = (step: 1 | -1) => {
      const ids = dialogs.map((dialog) => dialog._id);
      const next = nextDialog(ids, current, lastPlace.current, step);
      if (next) open(next);
    };
    return {
      j: () => move(1),
      k: () => move(-1),
      e: () => {
        const chosen = dialogs.find((dialog) => dialog._id === current);
        if (chosen) archive(chosen);
      },
      r: (event: KeyboardEvent) => {
        if (!current) return;
        event.preventDefault();
        document.querySelector<HTMLTextAreaElement>("textarea[data-composer]")?.focus();
      },
    };
  }, [dialogs, current, open, archive]);
  useKeys(keys);
}
