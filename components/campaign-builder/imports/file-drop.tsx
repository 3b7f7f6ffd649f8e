"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useId } from "react";

/** Where a file is chosen, or dropped. */
export function FileDrop({
  input,
  busy,
  onChoose,
}: {
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  onChoose: (file: File | undefined) => void;
}) {
  const t = useTranslations("campaigns.people");
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer flex-col items-center gap-2 rounded-card border border-border-field border-dashed p-8 text-center transition-colors focus-within:border-ring hover:bg-hover"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      <Upload aria-hidden="true" className="text-muted" />
      <span className="font-medium">{busy ? t("reading") : t("choose")}</span>
      <span className="text-muted text-xs">{t("chooseHelp")}</span>
      <input
        ref={input}
        id={id}
        type="file"
        // A spreadsheet may be chosen, too: the answer then says how to save it as CSV.
        accept=".csv,.tsv,.txt,text/csv,text/plain,.xlsx,.xls,.ods,.numbers"
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
