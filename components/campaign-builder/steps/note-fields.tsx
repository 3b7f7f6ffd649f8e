"use client";

import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps } from "./definition.ts";
import { Preview } from "./preview.tsx";
import { TextEditor } from "./text-editor.tsx";

type Invitation = StepOf<"connection_request"> | StepOf<"connection_by_email">;

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
