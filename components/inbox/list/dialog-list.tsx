"use client";

import { useTranslations } from "next-intl";
import { memo, useEffect, useRef } from "react";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { onNear } from "../../patterns/on-near.ts";
import { Button } from "../../ui/button.tsx";
import { DialogRow } from "./dialog-row.tsx";

interface DialogListProps extends MoreRows {
  readonly dialogs: readonly DialogView[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly hasMore: boolean;
}

interface MoreRows {
  readonly isLoading: boolean;
  /** The last try failed: the next one needs a click. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/**
 * The conversations in their order. The open one stays visible, and more are fetched near the end. Memoised, so that
 * changes around the list don't render thousands of rows again.
 */
export const DialogRows = memo(function DialogRows(props: DialogListProps) {
  const { dialogs, openId, onOpen, hasMore, ...more } = props;
  const t = useTranslations("inbox");
  const pane = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view follows the one that is opened, not the list.
  useEffect(() => {
    pane.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <ul ref={pane} aria-label={t("title")} className="min-h-0 flex-1 overflow-y-auto">
      {dialogs.map((dialog) => (
        <DialogRow key={dialog._id} dialog={dialog} isOpen={openId === dialog._id} onOpen={onOpen} />
      ))}
      {hasMore ? <ListEnd {...more} /> : null}
    </ul>
  );
});

/** Fetches the next rows near the end of the pane, with a button for people who don't scroll. */
function ListEnd({ isLoading, hasFailed, onMore }: MoreRows) {
  const common = useTranslations("common.list");
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || isLoading || hasFailed) return;
    return onNear(element, onMore, element.parentElement);
  }, [isLoading, hasFailed, onMore]);
  return (
    <li ref={end} className="flex justify-center p-3">
      <Button variant="ghost" loading={isLoading} onClick={() => onMore()}>
        {common("loadMore")}
      </Button>
    </li>
  );
}
