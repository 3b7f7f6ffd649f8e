"use client";

import { UserPlus } from "lucide-react";
import type { StepView } from "../definition.ts";
import { NoteFields } from "../note-fields.tsx";

export const connectionRequest: StepView<"connection_request"> = {
  icon: UserPlus,
  create: () => ({ type: "connection_request", note: "" }),
  summary: (step) => step.note ?? "",
  words: (step) => (step.note ? { body: step.note } : null),
  Fields: NoteFields,
};
