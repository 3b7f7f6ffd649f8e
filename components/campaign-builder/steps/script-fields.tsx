"use client";

import { useTranslations } from "next-intl";
import type { StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps } from "./definition.ts";
import { Preview } from "./preview.tsx";
import { TextEditor } from "./text-editor.tsx";

type WithText = Extract<StepOf<StepKind>, { text?: string | undefined }>;

/** The text of a step that reaches a phone, with a notice that this needs a number to call from. */
export function ScriptFields({
  text,
  problems,
  limits,
  names,
  person,
  onText,
}: Pick<StepFieldsProps<WithText>, "problems" | "limits" | "names" | "person"> & {
  text: string;
  onText: (text: string) => void;
}) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <TextEditor
        field="text"
        value={text}
        limit={limits.text}
        problems={problems}
        names={names}
        onChange={onText}
      />
      <Preview person={person} body={text} />
      <p className="text-muted text-xs">{t("callsNeedNumber")}</p>
    </>
  );
}
