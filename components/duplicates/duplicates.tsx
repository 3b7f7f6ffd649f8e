"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { DuplicatePair } from "./duplicate-pair.tsx";
import { type FirstDuplicates, useDuplicates } from "./use-duplicates.ts";

/** People who may be the same, and those who were merged and can still be parted. */
export function Duplicates({ first }: { first: FirstDuplicates }) {
  const t = useTranslations("prospects.duplicates");
  const common = useTranslations("common");
  const { pairs, merges, merge, dismiss, undo } = useDuplicates(first);
  const found = pairs.data.pages.flatMap(({ items }) => items);
  const merged = merges.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <Button asChild>
            <Link href="/profiles/my-prospects">{t("back")}</Link>
          </Button>
        }
      />
      <div className="max-w-4xl px-4 pt-2 pb-10 sm:px-6">
        {found.length === 0 ? (
          <div className="rounded-card border border-dashed">
            <EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} />
          </div>
        ) : (
          <ul className="flex flex-col gap-4">
            {found.map((pair) => (
              <li key={pair._id}>
                <DuplicatePair pair={pair} onMerge={merge} onDismiss={dismiss} />
              </li>
            ))}
          </ul>
        )}
        {pairs.isError ? <ErrorState error={pairs.error} onRetry={() => void pairs.refetch()} /> : null}
        {pairs.hasNextPage ? (
          <Button
            wide
            className="mt-4"
            loading={pairs.isFetchingNextPage}
            onClick={() => void pairs.fetchNextPage()}
          >
            {t("more")}
          </Button>
        ) : null}
        {merged.length > 0 ? (
          <section aria-labelledby="merged-people" className="mt-10">
            <h2 id="merged-people" className="font-semibold text-md">
              {t("mergedTitle")}
            </h2>
            <p className="mt-0.5 mb-3 text-muted">{t("mergedText")}</p>
            <ul className="divide-y rounded-card border bg-raised">
              {merged.map((one) => (
                <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                  <span className="wrap-anywhere min-w-0 flex-1">
                    {t("into", { gone: one.gone_name || "–", kept: one.kept_name || "–" })}
                    <span className="ml-2 text-muted text-xs">
                      {one.merged_by} <RelativeDate at={one.merged_at} />
                    </span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={t("undoOf", { name: one.gone_name })}
                    onClick={() => void undo(one)}
                  >
                    {common("undo")}
                  </Button>
                </li>
              ))}
            </ul>
            {merges.hasNextPage ? (
              <Button
                wide
                className="mt-4"
                loading={merges.isFetchingNextPage}
                onClick={() => void merges.fetchNextPage()}
              >
                {t("more")}
              </Button>
            ) : null}
          </section>
        ) : null}
      </div>
    </>
  );
}
