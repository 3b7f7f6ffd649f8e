"use client";

import type { ReactNode } from "react";
import type { StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps } from "./definition.ts";
import { Preview } from "./preview.tsx";
import { TextEditor } from "./text-editor.tsx";

/** The steps that have a subject. */
type Letter = { [K in StepKind]: "subject" extends keyof StepOf<K> ? StepOf<K> : never }[StepKind];

interface LetterFieldsProps extends StepFieldsProps<Letter> {
  /** What is added to the text when it is sent. */
  ending?: string;
  /** It goes over the network. */
  isMessage?: boolean;
  /** Further fields, above the preview. */
  children?: ReactNode;
}

/** The subject and the text of a letter, with their preview. */
export function LetterFields({
  step,
  problems,
  limits,
  names,
  person,
  onChange,
  ending = "",
  isMessage = false,
  children,
}: LetterFieldsProps) {
  return (
    <>
      <TextEditor
        isLine
        field="subject"
        value={step.subject ?? ""}
        limit={limits.subject}
        problems={problems}
        names={names}
        onChange={(subject) => onChange({ subject }, "subject")}
      />
      <TextEditor
        field="text"
        value={step.text ?? ""}
        limit={limits.text}
        problems={problems}
        names={names}
        templatesFor="email"
        onChange={(text) => onChange({ text }, "text")}
      />
      {children}
      <Preview
        person={person}
        subject={step.subject ?? ""}
        body={`${step.text ?? ""}${ending}`}
        isMessage={isMessage}
      />
    </>
  );
}
