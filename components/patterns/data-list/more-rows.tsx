"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { onNear } from "../on-near.ts";

export interface MoreRowsProps {
  available: boolean;
  loading: boolean;
  /** The next rows couldn't be fetched: they are asked for again only when a person wants it. */
  failed?: boolean;
  onMore: () => void;
  /** How many rows are loaded. */
  count: number;
}

/** Fetches the next rows near the end, with a button for people who don't scroll. */
export function MoreRows({ available, loading, failed = false, onMore, count }: MoreRowsProps) {
  const t = useTranslations("common.list");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !available || loading || failed) return;
    return onNear(element, onMore);
  }, [available, loading, failed, onMore]);
  return (
    <div ref={end} className="flex flex-wrap items-center justify-center gap-2 py-3">
      <span aria-live="polite" className="sr-only">
        {loading ? t("loadingMore") : t("loaded", { count })}
      </span>
      {failed ? <p role="status">{t("moreFailed")}</p> : null}
      {available ? (
        <Button variant="ghost" loading={loading} onClick={onMore}>
          {t("loadMore")}
        </Button>
      ) : null}
    </div>
  );
}
