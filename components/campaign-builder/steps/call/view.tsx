"use client";

import { Phone } from "lucide-react";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";
import { ScriptFields } from "../script-fields.tsx";

export const call: StepView<"call"> = {
  icon: Phone,
  create: () => ({ type: "call", text: "" }),
  summary: (step) => step.text ?? "",
  Fields,
};

function Fields({ step, onChange, ...rest }: StepFieldsProps<StepOf<"call">>) {
  return <ScriptFields {...rest} text={step.text ?? ""} onText={(text) => onChange({ text }, "text")} />;
}
