"use client";

import { useTranslations } from "next-intl";
import type { ImportReply } from "@/lib/contracts/imports.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";

/** How many lines were accepted, and why the others weren't. */
export function ImportResult({ result, onUndo }: { result: ImportReply; onUndo: (() => void) | null }) {
  const t = useTranslations("campaigns.people");
  return (
    <Banner
      tone={result.refused > 0 ? "warning" : "success"}
      title={t("imported", { count: result.accepted })}
    >
      {result.refused > 0 ? (
        <>
          <p>{t("refused", { count: result.refused, duplicates: result.duplicates })}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {result.lines.slice(0, 50).map(({ line, reason }) => (
              <li key={line} className="tabular">
                {t("line", { line })}: {t(`reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {result.refused > 0 || onUndo ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {result.refused > 0 ? (
            <Button asChild size="sm">
              <a download href={`/api/workflows/searches/${result.search_id}/download_csv`}>
                {t("download")}
              </a>
            </Button>
          ) : null}
          {onUndo ? (
            <Button size="sm" onClick={onUndo}>
              {t("undo")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Banner>
  );
}
