"use client";

import { MailPlus } from "lucide-react";
import type { StepView } from "../definition.ts";
import { LetterFields } from "../letter-fields.tsx";

export const inmail: StepView<"inmail"> = {
  icon: MailPlus,
  create: () => ({ type: "inmail", subject: "", text: "" }),
  summary: (step) => step.subject ?? "",
  words: (step) => ({ subject: step.subject ?? "", body: step.text ?? "" }),
  tracksLinks: true,
  Fields: (props) => <LetterFields {...props} isMessage />,
};
