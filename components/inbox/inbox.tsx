"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DialogList, DialogView } from "@/lib/contracts/inbox.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import type { InboxPlace } from "./inbox-address.ts";
import { isSameChoice, type ListChoice } from "./list/list-choice.ts";
import { ListFilters } from "./list/list-filters.tsx";
import { ListPane } from "./list/list-pane.tsx";
import { nextDialog } from "./list/next-dialog.ts";
import { useListChoice } from "./list/use-list-choice.ts";
import { undoOf } from "./marks.ts";
import type { Target } from "./messages/use-target.ts";
import { useMoment } from "./moments/use-moment.ts";
import { OpenedConversation } from "./opened-conversation.tsx";
import { useDialogs, useMarks } from "./use-inbox.ts";
import { useKeys } from "./use-keys.ts";
import { useOpenConversation } from "./use-open-conversation.ts";
import { Writer } from "./writer.ts";

export interface InboxProps {
  /** The member whose inbox it is. */
  readonly writerId: string;
  /** The first page of the list, as the server rendered it for the address. */
  readonly initial: DialogList;
  readonly initialChoice: ListChoice;
  readonly credentials: readonly { readonly id: string; readonly name: string }[];
  /** Empty: the member may not open campaigns, or there are none. */
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
  readonly place: InboxPlace;
}

/** The inbox: list, conversation and person side by side; on a phone one at a time. */
export function Inbox({ writerId, initial, initialChoice, credentials, campaigns, place }: InboxProps) {
  const t = useTranslations("inbox");
  const common = useTranslations("common");
  const moment = useMoment();
  const [choice, choose] = useListChoice(credentials);
  const { id: current, isPersonShown, open, showPerson } = useOpenConversation(place, choice.credentialId);
  const list = useDialogs(choice, isSameChoice(choice, initialChoice) ? initial : undefined);
  const dialogs = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { mutate } = useMarks();
  /** The message that a search found, at which its conversation opens. */
  const [target, setTarget] = useState<Target | null>(null);
  const openAt = (id: string, messageId: string) => {
    setTarget((before) => ({ id, messageId, turn: (before?.turn ?? 0) + 1 }));
    open(id);
  };

  const archive = useCallback(
    (dialog: DialogView) => {
      const id = dialog._id;
      // Archiving goes on to the next conversation, at the end of the list to the one before.
      const ids = dialogs.map(({ _id }) => _id);
      const at = ids.indexOf(id);
      if (!dialog.is_archived && id === current && at >= 0)
        open(nextDialog(ids, id, at, 1) ?? nextDialog(ids, id, at, -1));
      mutate({ id, mark: "archive", body: { is_archived: !dialog.is_archived } });
      if (dialog.is_archived) return;
      const undo = () => {
        mutate({ id, ...undoOf("archive", dialog) });
        if (id === current) open(id);
      };
      toast.message(t("archived"), { action: { label: t("unarchive"), onClick: undo } });
    },
    [mutate, t, dialogs, current, open],
  );
  const star = useCallback(
    ({ _id: id, is_starred }: DialogView) => mutate({ id, mark: "star", body: { is_starred: !is_starred } }),
    [mutate],
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
  useListKeys({ dialogs, current, open, archive, star });

  return (
    <div data-live-by-queries="" data-fills-window="" className="flex min-h-0 flex-1">
      <div
        className={`w-full min-w-0 flex-col md:flex md:w-80 md:shrink-0 md:border-r ${current ? "hidden" : "flex"}`}
      >
        <ListFilters {...{ choice, credentials, campaigns }} onChoose={choose} />
        <ListPane {...{ choice, list, dialogs }} openId={current} onOpen={open} onOpenAt={openAt} />
      </div>
      {current ? (
        <Writer value={writerId}>
          <OpenedConversation
            key={current}
            id={current}
            target={target?.id === current ? target : null}
            isPersonShown={isPersonShown}
            onShowPerson={showPerson}
            onBack={() => open(null)}
            onArchive={archive}
            onSnooze={snooze}
            onMark={mutate}
          />
        </Writer>
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

/** J and K move, E archives, F stars, R answers. The snooze menu handles S itself. */
function useListKeys({
  dialogs,
  current,
  open,
  archive,
  star,
}: {
  dialogs: readonly DialogView[];
  current: string | null;
  open: (id: string) => void;
  archive: (dialog: DialogView) => void;
  star: (dialog: DialogView) => void;
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
    const onCurrent = (act: (dialog: DialogView) => void) => {
      const chosen = dialogs.find((dialog) => dialog._id === current);
      if (chosen) act(chosen);
    };
    return {
      j: () => move(1),
      k: () => move(-1),
      e: () => onCurrent(archive),
      f: () => onCurrent(star),
      r: (event: KeyboardEvent) => {
        if (!current) return;
        event.preventDefault();
        document.querySelector<HTMLTextAreaElement>("textarea[data-composer]")?.focus();
      },
    };
  }, [dialogs, current, open, archive, star]);
  useKeys(keys);
}
