"use client";

import { useTranslations } from "next-intl";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { MessageHits } from "../search/message-hits.tsx";
import type { useDialogs } from "../use-inbox.ts";
import { DialogRows } from "./dialog-list.tsx";
import type { ListChoice } from "./list-choice.ts";

interface ListPaneProps {
  readonly choice: ListChoice;
  readonly list: ReturnType<typeof useDialogs>;
  readonly dialogs: readonly DialogView[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onOpenAt: (id: string, messageId: string) => void;
}

/** The list of conversations. A search also finds messages by their words. */
export function ListPane({ onOpenAt, ...people }: ListPaneProps) {
  const t = useTranslations("inbox.hits");
  if (people.choice.search === "") return <People {...people} />;
  const hasNobody = people.list.isSuccess && people.dialogs.length === 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {hasNobody ? (
        <p className="px-4 py-3 text-muted text-sm">{t("nobody")}</p>
      ) : (
        <div className="flex max-h-[50%] min-h-0 shrink-0 flex-col">
          <People {...people} />
        </div>
      )}
      <MessageHits choice={people.choice} onOpenAt={onOpenAt} />
    </div>
  );
}

/** The conversations of people, or the list's loading, failed or empty state. */
function People({ choice, list, dialogs, openId, onOpen }: Omit<ListPaneProps, "onOpenAt">) {
  const t = useTranslations("inbox");
  if (list.isError && dialogs.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending)
    return (
      <div aria-busy="true" className="space-y-4 p-4">
        {["w-3/4", "w-1/2", "w-2/3", "w-3/5"].map((width) => (
          <Skeleton key={width} className={`h-8 ${width}`} />
        ))}
      </div>
    );
  if (dialogs.length > 0)
    return (
      <DialogRows
        dialogs={dialogs}
        openId={openId}
        onOpen={onOpen}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={list.fetchNextPage}
      />
    );
  if (choice.filter === "snoozed" && choice.search === "")
    return <EmptyState picture="cards" title={t("snooze.noneTitle")} text={t("snooze.noneText")} />;
  const isNarrowed = choice.search !== "" || choice.filter !== "all" || choice.campaignId !== "";
  return (
    <EmptyState
      picture={isNarrowed ? "search" : "cards"}
      title={t(isNarrowed ? "noMatchTitle" : "emptyTitle")}
      text={t(isNarrowed ? "noMatchText" : "emptyText")}
    />
  );
}
