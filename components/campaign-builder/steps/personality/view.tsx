"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepView } from "../definition.ts";

export const personality: StepView<"personality"> = {
  icon: Sparkles,
  create: () => ({ type: "personality" }),
  summary: () => null,
  Fields,
};

function Fields() {
  const t = useTranslations("campaigns.builder");
  return <p className="text-muted text-xs">{t("personalityHelp")}</p>;
}
