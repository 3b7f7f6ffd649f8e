"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";
import { importKey } from "./use-imports.ts";

/** An import: its progress while it runs, then its result. It can be removed while no campaign has it. */
export function ImportRow({ entry, onRemove }: { entry: ImportEntry; onRemove?: () => void }) {
  const t = useTranslations("campaigns.people");
  const { done, total, accepted, refused, duplicates, status } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-2">
      <span className="min-w-0 grow basis-full truncate font-medium sm:basis-0">{entry.file_name}</span>
      <span className="tabular text-muted text-xs">
        {t("importCounts", { accepted, refused })}
        {duplicates > 0 ? `, ${t("duplicates", { duplicates })}` : null}
      </span>
      {refused > 0 ? (
        <a
          download
          className="text-accent-ink text-xs underline"
          href={`/api/workflows/searches/${entry._id}/download_csv`}
        >
          {t("download")}
        </a>
      ) : null}
      {onRemove ? (
        <IconButton
          size="sm"
          className="ml-auto"
          label={t("removeImport", { name: entry.file_name })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      ) : null}
      {status === "processing" ? <Running entry={entry} /> : null}
      {status === "canceled" || status === "failed" ? (
        <span className="tabular w-full text-muted text-xs">{t(status, { done, total })}</span>
      ) : null}
    </li>
  );
}

function Running({ entry }: { entry: ImportEntry }) {
  const t = useTranslations("campaigns.people");
  const client = useQueryClient();
  const { done, total } = entry;
  const stop = useMutation({
    mutationFn: () => callApi("POST /workflows/searches/{id}/cancel", { params: { id: entry._id } }),
    onSuccess: (stopped) => client.setQueryData(importKey(entry._id), stopped),
    onError: (error) => tellFailure(error, t("offline")),
  });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <ProgressBar label={t("importingFile", { name: entry.file_name })} done={done} total={total} />
      <span className="tabular text-muted text-xs">{t("importing", { done, total })}</span>
      <Button size="sm" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t("stop")}
      </Button>
      <p className="w-full text-muted text-xs">{t("importTime")}</p>
    </div>
  );
}
