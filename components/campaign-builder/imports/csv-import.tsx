"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ApiError, callApi } from "@/lib/client/call-api.ts";
import type { ImportEntry, ImportReply, UploadReply } from "@/lib/contracts/imports.ts";
import { Banner } from "../../ui/state/banner.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ImportResult } from "./import-result.tsx";
import { MappingForm } from "./mapping-form.tsx";
import type { ReadingChoices } from "./reading-form.tsx";

const largest = 5 * 1024 * 1024;

export interface CsvImportProps {
  credentialsId: string;
  workflowId: string | null;
  isEmailOnly: boolean;
  movePeople: boolean;
  onImported: (imported: ImportEntry) => void;
  /** Takes an import back with the people whom only it brought. Null: the campaign has begun. */
  onUndo: ((importId: string) => Promise<void>) | null;
}

/** A kept file, with what a person chose of how it is read. */
interface ChosenFile {
  readonly name: string;
  readonly upload: UploadReply;
  readonly choices: ReadingChoices;
}

/** Imports people from a CSV file: choose it, see how it is read, map its columns, read the result. */
export function CsvImport(props: CsvImportProps) {
  const t = useTranslations("campaigns.people");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
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
      setFile({ name: chosen.name, upload, choices: {} });
    });
  };
  // Of several choices in a row the last one's answer counts.
  const asked = useRef(0);
  const read = (choice: ReadingChoices) =>
    run(async () => {
      if (!file) return;
      asked.current += 1;
      const turn = asked.current;
      const choices = { ...file.choices, ...choice };
      // Shown at once; taken back if the file can't be read so.
      setFile({ ...file, choices });
      const body = { filename: file.upload.filename, ...choices };
      try {
        const upload = await callApi("POST /workflows/read_csv_file", { body });
        if (turn === asked.current) setFile({ ...file, choices, upload });
      } catch (error) {
        if (turn === asked.current) setFile(file);
        throw error;
      }
    });
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
        failure: null,
        file_name: file.name,
        done: reply.accepted + reply.refused,
      });
    });
  const { onUndo } = props;

  return (
    <div className="flex flex-col gap-4">
      {failure ? (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      ) : null}
      {result ? (
        <ImportResult
          result={result}
          onUndo={
            onUndo &&
            (() =>
              void run(async () => {
                await onUndo(result.search_id);
                setResult(null);
                input.current?.focus({ preventScroll: true });
              }))
          }
        />
      ) : null}
      {file ? (
        <MappingForm
          key={file.upload.filename}
          upload={file.upload}
          chosen={file.choices}
          isEmailOnly={props.isEmailOnly}
          busy={busy}
          onRead={read}
          onImport={take}
          onCancel={() => {
            setFailure(null);
            setFile(null);
          }}
        />
      ) : (
        <FileDrop input={input} busy={busy} onChoose={send} />
      )}
    </div>
  );
}
