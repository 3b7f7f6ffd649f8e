"use client";

import { DatabaseZap } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepView } from "../definition.ts";

export const crmPush: StepView<"crm_push"> = {
  icon: DatabaseZap,
  create: () => ({ type: "crm_push" }),
  summary: () => null,
  Fields,
};

function Fields() {
  const t = useTranslations("campaigns.builder");
  return <p className="text-muted text-xs">{t("crmHelp")}</p>;
}
