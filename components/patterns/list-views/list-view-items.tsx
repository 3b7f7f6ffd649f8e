"use client";

import { Bookmark, Check, RotateCw, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import { isSameView, type ViewedList, viewQuery, withView } from "@/lib/contracts/list-view-query.ts";
import { MenuHeading, MenuItem, MenuLink } from "../../ui/menu/dropdown-menu.tsx";
import { useFailureWords } from "../../ui/use-failure-words.ts";
import { useListViewChanges, useListViews } from "./use-list-views.ts";

export interface ListViewItemsProps {
  list: ViewedList;
  /** The list's present query; parameters that are no filters are ignored. A view in the path is passed as `view`. */
  currentQuery: string;
  /**
   * The list's address with the given query, which is never empty: a view's filters and the kept parts of the present
   * query.
   */
  hrefOf: (query: string) => string;
  /** Opens the dialog that saves. The dialog is outside the menu, whose content disappears when the menu closes. */
  onSave: () => void;
}

/**
 * The saved views of a list, as menu content, fetched when it opens. Each is a link with a delete button; the present
 * one is marked. The Delete key deletes the highlighted one.
 */
export function ListViewItems({ list, currentQuery, hrefOf, onSave }: ListViewItemsProps) {
  const t = useTranslations("common.views");
  const common = useTranslations("common");
  const wordsOf = useFailureWords();
  const { data, error, refetch } = useListViews(list);
  const { remove } = useListViewChanges(list);
  const views = data?.items ?? [];
  const here = useSearchParams().toString();
  const isCurrent = ({ query }: { query: string }) => isSameView(list, query, currentQuery);
  const isFiltered = viewQuery(list, currentQuery) !== "";
  return (
    <>
      <MenuHeading>{t("heading")}</MenuHeading>
      {views.map((view) => (
        <MenuLink
          key={view._id}
          aria-current={isCurrent(view) || undefined}
          aria-keyshortcuts="Delete"
          onKeyDown={(event) => {
            if (event.repeat || event.key !== "Delete") return;
            event.preventDefault();
            // The item disappears and would take the focus with it.
            (event.currentTarget.nextElementSibling as HTMLElement | null)?.focus();
            void remove(view);
          }}
        >
          <Link href={hrefOf(withView(list, here, view.query))} scroll={false} prefetch={false}>
            <span className="max-w-[32ch] truncate" title={view.name}>
              {view.name}
            </span>
            {isCurrent(view) ? <Check aria-hidden="true" className="ml-auto text-accent-ink!" /> : null}
          </Link>
        </MenuLink>
      ))}
      {data || error ? null : <MenuItem disabled>{common("loading")}</MenuItem>}
      {error && !data ? (
        <MenuItem
          className="py-1"
          onSelect={(event) => {
            event.preventDefault();
            void refetch();
          }}
        >
          <RotateCw aria-hidden="true" />
          <span className="max-w-[32ch]">
            {common("tryAgain")}
            <span className="block text-muted text-xs">{wordsOf(error)}</span>
          </span>
        </MenuItem>
      ) : null}
      {isFiltered ? (
        <MenuItem onSelect={onSave}>
          <Bookmark aria-hidden="true" />
          {t("save")}
        </MenuItem>
      ) : (
        // It does nothing but isn't disabled: the arrow keys reach it, and a screen reader says why.
        <MenuItem aria-disabled className="cursor-default py-1" onSelect={(event) => event.preventDefault()}>
          <Bookmark aria-hidden="true" />
          <span className="max-w-[32ch] text-muted">
            {t("save")}
            <span className="block text-xs">{t("nothingToSave")}</span>
          </span>
        </MenuItem>
      )}
      {views.filter(isCurrent).map((view) => (
        <MenuItem key={view._id} danger onSelect={() => void remove(view)}>
          <Trash2 aria-hidden="true" />
          <span className="max-w-[32ch] truncate">{t("delete", { name: view.name })}</span>
        </MenuItem>
      ))}
    </>
  );
}
