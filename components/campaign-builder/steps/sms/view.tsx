"use client";

import { MessageSquareText } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { ScriptFields } from "../script-fields.tsx";

export const sms: StepView<"sms"> = {
  icon: MessageSquareText,
  create: () => ({ type: "sms", text: "" }),
  summary: (step) => step.text ?? "",
  words: (step) => ({ body: step.text ?? "" }),
  Fields,
};

function Fields({ step, onChange, ...rest }: StepFieldsProps<StepOf<"sms">>) {
  return <ScriptFields {...rest} text={step.text ?? ""} onText={(text) => onChange({ text }, "text")} />;
}
