"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { personFields } from "@/lib/contracts/words/person-fields.ts";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";

export interface MappingFormProps {
  upload: UploadReply;
  isEmailOnly: boolean;
  busy: boolean;
  onImport: (userFields: Record<string, string>, customFields: Record<string, string>) => void;
  onCancel: () => void;
}

/**
 * Each column of the file with its first lines, and the field that it fills: a built-in field, a custom field, or
 * none.
 */
export function MappingForm({ upload, isEmailOnly, busy, onImport, onCancel }: MappingFormProps) {
  const t = useTranslations("campaigns.people");
  // The file field disappears, so the focus moves to the columns.
  const form = useRef<HTMLElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const keys = new Map(upload.custom_columns.map(({ key, column }) => [column, key]));
  const [chosen, setChosen] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(upload.custom_columns.map(({ column }) => [column, "custom"])),
    ...Object.fromEntries(Object.entries(upload.user_fields).map(([field, column]) => [column, field])),
  }));
  const choose = (column: string, field: string) =>
    setChosen((known) => {
      // One column fills a field: the one chosen last.
      const others = Object.entries(known).filter(([, value]) => value !== field || field === "custom");
      return { ...Object.fromEntries(others), [column]: field };
    });
  const filled = new Set(Object.values(chosen));
  const isReady = isEmailOnly ? filled.has("email") : filled.has("social_url");
  const submit = () => {
    const entries = Object.entries(chosen);
    onImport(
      Object.fromEntries(
        entries
          .filter(([, field]) => field !== "custom" && field !== "")
          .map(([column, field]) => [field, column]),
      ),
      Object.fromEntries(
        entries.flatMap(([column, field]) => {
          const key = keys.get(column);
          return field === "custom" && key ? [[key, column]] : [];
        }),
      ),
    );
  };
  return (
    <section
      ref={form}
      tabIndex={-1}
      aria-label={t("mapping")}
      className="flex flex-col gap-3 rounded-card border p-4 outline-none"
    >
      <div>
        <h2 className="font-semibold">{t("mapping")}</h2>
        <p className="text-muted">{t("mappingHelp", { count: upload.total })}</p>
      </div>
      <ul className="flex flex-col divide-y">
        {upload.columns.map((column, index) => (
          <li key={column} className="grid items-center gap-2 py-2 sm:grid-cols-[1fr_200px]">
            <span className="min-w-0">
              <span className="block truncate font-medium">{column}</span>
              <span className="block truncate text-muted text-xs">
                {upload.preview
                  .map((cells) => cells[index])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(" · ")}
              </span>
            </span>
            <NativeSelect
              aria-label={t("columnFills", { column })}
              value={chosen[column] ?? ""}
              onChange={(event) => choose(column, event.target.value)}
            >
              <option value="">{t("ignore")}</option>
              {personFields.map((field) => (
                <option key={field} value={field}>
                  {t(`fields.${field}`)}
                </option>
              ))}
              {keys.has(column) ? (
                <option value="custom">{t("customField", { key: keys.get(column) ?? "" })}</option>
              ) : null}
            </NativeSelect>
          </li>
        ))}
      </ul>
      {isReady ? null : (
        <p role="status" className="text-danger text-xs">
          {isEmailOnly ? t("needEmail") : t("needLink")}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("otherFile")}</Button>
        <Button variant="primary" loading={busy} disabled={!isReady} onClick={submit}>
          {t("import", { count: upload.total })}
        </Button>
      </div>
    </section>
  );
}
