"use client";

import { AtSign } from "lucide-react";
import type { StepView } from "../definition.ts";
import { NoteFields } from "../note-fields.tsx";

export const connectionByEmail: StepView<"connection_by_email"> = {
  icon: AtSign,
  create: () => ({ type: "connection_by_email", note: "" }),
  summary: (step) => step.note ?? "",
  words: (step) => (step.note ? { body: step.note } : null),
  Fields: NoteFields,
};
