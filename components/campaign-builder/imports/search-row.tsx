"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry } from "@/lib/contracts/imports.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { StatusPill, type Tone } from "../../ui/state/status-pill.tsx";
import { importKey } from "./use-imports.ts";

const tones: Partial<Record<ImportEntry["status"], Tone>> = {
  active: "accent",
  finished: "success",
  failed: "danger",
};

/** A search on the network: what it searches, how far it is, and what can be done with it. */
export function SearchRow({ entry, onRemove }: { entry: ImportEntry; onRemove?: () => void }) {
  const t = useTranslations("campaigns.people");
  const client = useQueryClient();
  const { _id, source, status, accepted, refused, total, failure } = entry;
  const change = useMutation({
    mutationFn: (to: "active" | "stopped") =>
      callApi("POST /workflows/searches/{id}/update_status", { params: { id: _id }, body: { status: to } }),
    onSuccess: (changed) => client.setQueryData(importKey(_id), changed),
    onError: (error) => tellFailure(error, t("offline")),
  });
  const isNetwork = source !== "api" && source !== "people";
  const state = status === "active" || status === "stopped" || status === "failed" ? status : "finished";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="flex min-w-0 grow basis-full flex-col sm:basis-0">
        <span className="font-medium">{t(`search.sources.${source}`)}</span>
        {isNetwork ? (
          <a
            className="truncate text-muted text-xs hover:underline"
            href={entry.file_name}
            target="_blank"
            rel="noreferrer"
          >
            {entry.file_name}
          </a>
        ) : null}
      </span>
      {isNetwork ? (
        <StatusPill tone={tones[status] ?? "neutral"}>{t(`search.states.${state}`)}</StatusPill>
      ) : null}
      <span className="tabular text-muted text-xs">
        {status === "active" && total > 0
          ? t("search.progress", { accepted, total })
          : t("importCounts", { accepted, refused })}
      </span>
      {accepted > 0 ? (
        <a
          download
          className="text-accent-ink text-xs underline"
          href={`/api/workflows/searches/${_id}/download_csv`}
        >
          {t("search.download")}
        </a>
      ) : null}
      {isNetwork ? (
        <Button
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate(status === "active" ? "stopped" : "active")}
        >
          {t(
            status === "active" ? "search.stop" : status === "finished" ? "search.rerun" : "search.continue",
          )}
        </Button>
      ) : null}
      {onRemove ? (
        <IconButton
          size="sm"
          label={t("removeImport", { name: t(`search.sources.${source}`) })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      ) : null}
      {failure ? <p className="w-full text-danger text-xs">{t(`search.failures.${failure}`)}</p> : null}
    </li>
  );
}
