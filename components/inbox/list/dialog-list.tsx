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
  /** The last try failed: the next one is a person's. */
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/**
 * The conversations, in their order; the open one is kept in sight, and more come when the end does. Thousands are not
 * gone through again for what changes around them.
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

/** Asks for the next rows when the end comes near in its pane; a button for those who don't scroll. */
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
