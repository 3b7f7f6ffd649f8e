"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { fileDelimiters, fileEncodings } from "@/lib/contracts/words/file-encodings.ts";
import { Field } from "../../ui/form/field.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { FirstLines } from "./first-lines.tsx";

/** What a person chose of how a file is read. The rest is found out. */
export interface ReadingChoices {
  readonly encoding?: UploadReply["encoding"];
  readonly delimiter?: string;
  readonly heading?: number;
}

const delimiterWords = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** How a file is read, as it was found or chosen, with the file's first lines as they come out. */
export function ReadingForm({
  upload,
  chosen,
  busy,
  onChange,
}: {
  upload: UploadReply;
  chosen: ReadingChoices;
  busy: boolean;
  onChange: (choice: ReadingChoices) => void;
}) {
  const t = useTranslations("campaigns.people.file");
  const name = useId();
  const heading = chosen.heading ?? upload.heading;
  const delimiters = [...new Set([...fileDelimiters, upload.delimiter])];
  return (
    <fieldset aria-busy={busy} className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{t("title")}</legend>
      <p className="text-muted">{t("help")}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("encoding")}>
          <NativeSelect
            value={chosen.encoding ?? upload.encoding}
            onChange={({ target }) => onChange({ encoding: target.value as UploadReply["encoding"] })}
          >
            {fileEncodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {t(`encodings.${encoding}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t("delimiter")}>
          <NativeSelect
            value={chosen.delimiter ?? upload.delimiter}
            onChange={({ target }) => onChange({ delimiter: target.value })}
          >
            {delimiters.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {delimiter in delimiterWords
                  ? t(`delimiters.${delimiterWords[delimiter as keyof typeof delimiterWords]}`)
                  : delimiter}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <FirstLines
        top={upload.top}
        heading={heading}
        name={name}
        busy={busy}
        onHeading={(line) => onChange({ heading: line })}
      />
      <label className="flex items-center gap-2">
        <input
          type="radio"
          name={name}
          className="size-4 shrink-0 accent-accent"
          checked={heading === 0}
          onChange={() => onChange({ heading: 0 })}
        />
        {t("noHeading")}
      </label>
    </fieldset>
  );
}
