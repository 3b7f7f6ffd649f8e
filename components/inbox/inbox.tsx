"use client";

import { ArrowLeft, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import type { DialogList, DialogView } from "@/lib/contracts/inbox.ts";
import { IconButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Input } from "../ui/input.tsx";
import { NativeSelect } from "../ui/native-select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.tsx";
import { ConversationPane } from "./conversation-pane.tsx";
import { DialogRows } from "./dialog-list.tsx";
import { PersonPane } from "./person-pane.tsx";
import { SyncButton } from "./sync-button.tsx";
import { type DialogFilter, type ListChoice, useDialog, useDialogs, useMarks } from "./use-inbox.ts";

const filters: readonly DialogFilter[] = ["all", "unread", "starred", "archived"];

export interface InboxProps {
  readonly initial: DialogList;
  readonly initialCredentialId: string;
  readonly credentials: readonly { readonly id: string; readonly name: string }[];
  readonly openId: string | null;
}

/** The inbox: list, conversation and person side by side; on a phone one at a time. */
export function Inbox({ initial, initialCredentialId, credentials, openId }: InboxProps) {
  const t = useTranslations("inbox");
  const [first] = useState<ListChoice>({ filter: "all", search: "", credentialId: initialCredentialId });
  const [choice, setChoice] = useState(first);
  const [current, setCurrent] = useState(openId);
  const [isPersonShown, setIsPersonShown] = useState(false);
  const list = useDialogs(choice, choice === first ? initial : undefined);
  const marks = useMarks();
  const dialogs = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { mutate } = marks;

  const open = useCallback((id: string | null) => {
    setCurrent(id);
    setIsPersonShown(false);
    window.history.replaceState(null, "", `/inbox${id ? `/${id}` : ""}${window.location.search}`);
  }, []);
  const archive = useCallback(
    (dialog: DialogView) => {
      const set = (is_archived: boolean) =>
        mutate({ id: dialog._id, mark: "archive", body: { is_archived } });
      set(!dialog.is_archived);
      if (dialog.is_archived) return;
      toast.message(t("archived"), { action: { label: t("unarchive"), onClick: () => set(false) } });
    },
    [mutate, t],
  );
  useKeys({ dialogs, current, open, archive });

  const isNarrowed = choice.search !== "" || choice.filter !== "all";
  return (
    <div
      data-live-by-queries=""
      className="flex h-[calc(100dvh-var(--header)-64px)] min-h-0 sm:max-[1000px]:h-[calc(100dvh-var(--header)-46px)] min-[1000px]:h-[calc(100dvh-var(--header))]"
    >
      <div
        className={`w-full min-w-0 flex-col md:flex md:w-80 md:shrink-0 md:border-r ${current ? "hidden" : "flex"}`}
      >
        <div className="space-y-2 border-b p-3">
          <div className="flex items-center gap-2 *:first:flex-1">
            <Input
              type="search"
              before={<Search />}
              aria-label={t("search")}
              placeholder={t("search")}
              value={choice.search}
              onChange={(event) => setChoice({ ...choice, search: event.target.value })}
            />
            <SyncButton
              credentialIds={choice.credentialId ? [choice.credentialId] : credentials.map((each) => each.id)}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <NativeSelect
              aria-label={t("filters")}
              value={choice.filter}
              onChange={(event) => setChoice({ ...choice, filter: event.target.value as DialogFilter })}
            >
              {filters.map((filter) => (
                <option key={filter} value={filter}>
                  {t(`filter.${filter}`)}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              aria-label={t("accountFilter")}
              value={choice.credentialId}
              onChange={(event) => setChoice({ ...choice, credentialId: event.target.value })}
            >
              <option value="">{t("allAccounts")}</option>
              {credentials.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
        {list.isError && dialogs.length === 0 ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <div aria-busy="true" className="space-y-4 p-4">
            {["w-3/4", "w-1/2", "w-2/3", "w-3/5"].map((width) => (
              <Skeleton key={width} className={`h-8 ${width}`} />
            ))}
          </div>
        ) : dialogs.length === 0 ? (
          <EmptyState
            picture={isNarrowed ? "search" : "cards"}
            title={t(isNarrowed ? "noMatchTitle" : "emptyTitle")}
            text={t(isNarrowed ? "noMatchText" : "emptyText")}
          />
        ) : (
          <DialogRows
            dialogs={dialogs}
            openId={current}
            onOpen={open}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
            isLoadingMore={list.isFetchingNextPage}
          />
        )}
      </div>
      {current ? (
        <Opened
          key={current}
          id={current}
          isPersonShown={isPersonShown}
          onShowPerson={setIsPersonShown}
          onBack={() => open(null)}
          onArchive={archive}
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

interface OpenedProps {
  readonly id: string;
  readonly isPersonShown: boolean;
  readonly onShowPerson: (isShown: boolean) => void;
  readonly onBack: () => void;
  readonly onArchive: (dialog: DialogView) => void;
  readonly onMark: ReturnType<typeof useMarks>["mutate"];
}

/** The opened conversation with its person; opening reads it. */
function Opened({ id, isPersonShown, onShowPerson, onBack, onArchive, onMark }: OpenedProps) {
  const t = useTranslations("inbox");
  const query = useDialog(id);
  const dialog = query.data?.pages[0]?.dialog;
  const [isKeptUnread, setIsKeptUnread] = useState(false);
  const isUnread = dialog?.is_read === false && !isKeptUnread;
  useEffect(() => {
    if (isUnread) onMark({ id, mark: "read", body: { is_read: true } });
  }, [id, isUnread, onMark]);
  return (
    <>
      <div className={`min-w-0 flex-1 flex-col xl:flex ${isPersonShown ? "hidden" : "flex"}`}>
        <ConversationPane
          {...{ id, query, onBack, onArchive }}
          onPerson={() => onShowPerson(true)}
          onStar={(one) => onMark({ id, mark: "star", body: { is_starred: !one.is_starred } })}
          onUnread={() => {
            setIsKeptUnread(true);
            onMark({ id, mark: "read", body: { is_read: false } });
          }}
        />
      </div>
      <aside
        className={`w-full overflow-y-auto xl:block xl:w-80 xl:shrink-0 xl:border-l ${isPersonShown ? "block" : "hidden"}`}
      >
        <div className="p-2 xl:hidden">
          <IconButton label={t("backToChat")} icon={<ArrowLeft />} onClick={() => onShowPerson(false)} />
        </div>
        {dialog ? <PersonPane profile={dialog.profile} /> : null}
      </aside>
    </>
  );
}

/** J and K move, E archives, R answers; nothing of it while somebody types. */
function useKeys({
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
      const place = dialogs.findIndex((dialog) => dialog._id === current);
      const chosen = dialogs[place];
      if (event.key === "j" || event.key === "k") {
        const next = dialogs[event.key === "j" ? place + 1 : Math.max(0, place - 1)];
        if (next) open(next._id);
      } else if (event.key === "e" && chosen) {
        archive(chosen);
      } else if (event.key === "r" && current) {
        event.preventDefault();
        document.querySelector<HTMLTextAreaElement>("textarea[data-composer]")?.focus();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [dialogs, current, open, archive]);
}
