"use client";

import type { StepKind, StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps } from "./definition.ts";
import { Preview } from "./preview.tsx";
import { TextEditor } from "./text-editor.tsx";

/** The steps that have a note. */
type Invitation = { [K in StepKind]: "note" extends keyof StepOf<K> ? StepOf<K> : never }[StepKind];

/** The note of an invitation, as long as the account allows, with its preview. */
export function NoteFields({
  step,
  problems,
  limits,
  noteLimit,
  names,
  person,
  onChange,
}: StepFieldsProps<Invitation>) {
  return (
    <>
      <TextEditor
        field="note"
        value={step.note ?? ""}
        limit={noteLimit ?? limits.note}
        problems={problems}
        names={names}
        onChange={(note) => onChange({ note }, "note")}
      />
      <Preview person={person} body={step.note ?? ""} />
    </>
  );
}
