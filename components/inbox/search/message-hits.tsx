"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { MessageHit } from "@/lib/contracts/inbox-search.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { useName } from "../../ui/use-name.ts";
import type { ListChoice } from "../list/list-choice.ts";

interface MessageHitsProps {
  readonly choice: ListChoice;
  /** Opens a person's conversation at a message. */
  readonly onOpenAt: (id: string, messageId: string) => void;
}

/** The messages in which the words of the list's search stand, below the people whom it finds. */
export function MessageHits({ choice: { search, credentialId }, onOpenAt }: MessageHitsProps) {
  const t = useTranslations("inbox.hits");
  const common = useTranslations("common.list");
  const found = useInfiniteQuery({
    queryKey: ["inbox", "hits", search, credentialId],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /inbox/search", {
        signal,
        query: { query: search, credentials_id: credentialId || null, after: pageParam || null },
      }),
    getNextPageParam: (page) => page.next,
  });
  const hits = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={t("title")} className="flex min-h-0 flex-1 flex-col border-t">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-muted text-xs">{t("title")}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {found.isError && hits.length === 0 ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.isPending ? (
          <div aria-busy="true" className="space-y-3 p-4">
            {["w-3/4", "w-1/2"].map((width) => (
              <Skeleton key={width} className={`h-6 ${width}`} />
            ))}
          </div>
        ) : null}
        {found.isSuccess && hits.length === 0 ? (
          <p className="px-4 py-2 text-muted text-sm">{t("none")}</p>
        ) : null}
        <ul>
          {hits.map((hit) => (
            <Hit key={hit._id} hit={hit} onOpenAt={onOpenAt} />
          ))}
        </ul>
        {found.hasNextPage ? (
          <div className="flex justify-center p-3">
            <Button
              variant="ghost"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {common("loadMore")}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Hit({ hit, onOpenAt }: { hit: MessageHit; onOpenAt: MessageHitsProps["onOpenAt"] }) {
  const t = useTranslations("inbox");
  const nameOf = useName();
  // Pieces have no names of their own: they are told apart by where they begin.
  let at = 0;
  const pieces = hit.excerpt.map((piece) => {
    const keyed = { ...piece, at };
    at += piece.text.length;
    return keyed;
  });
  return (
    <li className="border-b">
      <button
        type="button"
        className="flex w-full flex-col gap-0.5 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
        onClick={() => onOpenAt(hit.profile_id, hit._id)}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate">{nameOf(hit.full_name)}</span>
          <RelativeDate at={Date.parse(hit.at)} className="shrink-0 text-faint text-xs" />
        </span>
        {hit.subject ? <span className="truncate text-xs">{hit.subject}</span> : null}
        <span className="wrap-anywhere line-clamp-2 text-muted text-xs">
          {hit.direction === "out" ? <span className="sr-only">{t("hits.own")}</span> : null}
          {pieces.map((piece) =>
            piece.is_hit ? (
              <mark key={piece.at} className="rounded-sm bg-accent-soft font-medium text-text">
                {piece.text}
              </mark>
            ) : (
              <span key={piece.at}>{piece.text}</span>
            ),
          )}
        </span>
      </button>
    </li>
  );
}
