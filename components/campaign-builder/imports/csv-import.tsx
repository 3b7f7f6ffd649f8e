"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry, ImportReply, UploadReply } from "@/lib/contracts/imports.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/state/banner.tsx";
import { MappingForm } from "./mapping-form.tsx";

const largest = 5 * 1024 * 1024;

export interface CsvImportProps {
  credentialsId: string;
  workflowId: string | null;
  isEmailOnly: boolean;
  movePeople: boolean;
  onImported: (imported: ImportEntry) => void;
}

/** Imports people from a CSV file: choose it, map its columns, read the result. */
export function CsvImport(props: CsvImportProps) {
  const t = useTranslations("campaigns.people");
  const inputId = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [file, setFile] = useState<{ name: string; upload: UploadReply } | null>(null);
  const [result, setResult] = useState<ImportReply | null>(null);
  // After mapping ends the columns disappear, so the focus returns to the file field.
  const input = useRef<HTMLInputElement>(null);
  const hadColumns = useRef(false);
  useEffect(() => {
    if (hadColumns.current && !file && !busy) input.current?.focus({ preventScroll: true });
    hadColumns.current = file !== null || (hadColumns.current && busy);
  }, [file, busy]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const lines = error instanceof ApiError ? error.fields.slice(0, 5).map((field) => field.message) : [];
      setFailure(error instanceof ApiError ? [error.message, ...lines].join(" · ") : t("offline"));
    } finally {
      setBusy(false);
    }
  };
  const send = (chosen: File | undefined) => {
    if (!chosen) return;
    setResult(null);
    if (chosen.size === 0 || chosen.size > largest) {
      setFailure(t(chosen.size === 0 ? "emptyFile" : "tooLarge"));
      return;
    }
    void run(async () => {
      const upload = await callApi("POST /workflows/upload_csv_file", { body: { file: chosen } });
      setFile({ name: chosen.name, upload });
    });
  };
  const take = (userFields: Record<string, string>, customFields: Record<string, string>) =>
    run(async () => {
      if (!file) return;
      const reply = await callApi("POST /workflows/set_data_from_csv_file", {
        body: {
          filename: file.upload.filename,
          user_fields: userFields,
          custom_fields: customFields,
          credentials_id: props.credentialsId,
          is_email_only: props.isEmailOnly,
          is_existing_people: props.movePeople,
          ...(props.workflowId ? { workflow_id: props.workflowId } : {}),
        },
      });
      // A longer import shows its progress in the list of imports.
      setResult(reply.status === "finished" ? reply : null);
      setFile(null);
      const { search_id, lines: _, ...figures } = reply;
      props.onImported({
        ...figures,
        _id: search_id,
        source: "csv",
        file_name: file.name,
        done: reply.accepted + reply.refused,
      });
    });

  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      ) : null}
      {result ? <ImportResult result={result} /> : null}
      {file ? (
        <MappingForm
          key={file.upload.filename}
          upload={file.upload}
          isEmailOnly={props.isEmailOnly}
          busy={busy}
          onImport={take}
          onCancel={() => setFile(null)}
        />
      ) : (
        <label
          htmlFor={inputId}
          className="flex cursor-pointer flex-col items-center gap-2 rounded-card border border-border-field border-dashed p-8 text-center transition-colors focus-within:border-ring hover:bg-hover"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            send(event.dataTransfer.files[0]);
          }}
        >
          <Upload aria-hidden="true" className="text-muted" />
          <span className="font-medium">{busy ? t("reading") : t("choose")}</span>
          <span className="text-muted text-xs">{t("chooseHelp")}</span>
          <input
            ref={input}
            id={inputId}
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            disabled={busy}
            onChange={(event) => {
              send(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
      )}
    </div>
  );
}

/** How many lines were accepted, and why the others weren't. */
function ImportResult({ result }: { result: ImportReply }) {
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
          <Button asChild size="sm" className="mt-2">
            <a download href={`/api/workflows/searches/${result.search_id}/download_csv`}>
              {t("download")}
            </a>
          </Button>
        </>
      ) : null}
    </Banner>
  );
}
