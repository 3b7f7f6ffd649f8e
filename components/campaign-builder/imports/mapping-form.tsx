"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { Button } from "../../ui/button.tsx";
import { asMapping, type Clash, carriedOver, clashOf, proposed } from "./column-choices.ts";
import { ColumnRow } from "./column-row.tsx";
import { type ReadingChoices, ReadingForm } from "./reading-form.tsx";

export interface MappingFormProps {
  upload: UploadReply;
  /** What was chosen of how the file is read; its answer may still be on the way. */
  chosen: ReadingChoices;
  isEmailOnly: boolean;
  busy: boolean;
  onRead: (choice: ReadingChoices) => void;
  onImport: (userFields: Record<string, string>, customFields: Record<string, string>) => void;
  onCancel: () => void;
}

/**
 * How the file is read, then each column with its first values and the field that it fills: a built-in field, an own
 * field, or none. Columns that keep their names keep their fields when the file is read in another way.
 */
export function MappingForm(props: MappingFormProps) {
  const { upload, chosen, isEmailOnly, busy, onRead, onImport, onCancel } = props;
  const t = useTranslations("campaigns.people");
  // The file field disappears, so the focus moves to the columns.
  const form = useRef<HTMLElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const [read, setRead] = useState(upload);
  const [choices, setChoices] = useState(() => proposed(upload));
  const [clash, setClash] = useState<Clash | null>(null);
  if (read !== upload) {
    setRead(upload);
    setChoices(carriedOver(choices, read.columns, upload));
    setClash(null);
  }
  const keys = new Map(upload.custom_columns.map(({ key, column }) => [column, key]));
  const filled = new Set(Object.values(choices));
  const isReady = isEmailOnly ? filled.has("email") : filled.has("social_url");
  const answer = (winner: string) => {
    if (!clash) return;
    const loser = winner === clash.held ? clash.column : clash.held;
    setChoices({ ...choices, [winner]: clash.field, [loser]: "" });
    setClash(null);
  };
  return (
    <section
      ref={form}
      tabIndex={-1}
      aria-label={t("mapping")}
      className="flex flex-col gap-5 rounded-card border p-4 outline-none"
    >
      <ReadingForm upload={upload} chosen={chosen} busy={busy} onChange={onRead} />
      <div className="flex flex-col gap-2">
        <h2 className="font-semibold">{t("mapping")}</h2>
        <p className="text-muted">{t("mappingHelp", { count: upload.total })}</p>
        <ul className="flex flex-col divide-y">
          {upload.columns.map((column, index) => (
            <ColumnRow
              key={column}
              column={column}
              values={upload.preview.flatMap((cells) => cells[index] || []).slice(0, 3)}
              filling={choices[column] ?? ""}
              ownKey={keys.get(column)}
              clash={clash?.column === column ? clash : null}
              onChoose={(filling) => {
                const found = clashOf(choices, column, filling);
                setClash(found);
                if (!found) setChoices({ ...choices, [column]: filling });
              }}
              onAnswer={answer}
            />
          ))}
        </ul>
      </div>
      {isReady ? null : (
        <p role="status" className="text-danger text-xs">
          {isEmailOnly ? t("needEmail") : t("needLink")}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t("otherFile")}</Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={!isReady || clash !== null}
          onClick={() => {
            const { userFields, customFields } = asMapping(choices, upload);
            onImport(userFields, customFields);
          }}
        >
          {t("import", { count: upload.total })}
        </Button>
      </div>
    </section>
  );
}
