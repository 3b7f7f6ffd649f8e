"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ApprovalMode } from "@/lib/contracts/words/approval-states.ts";
import { toast } from "../ui/toast/toast.tsx";
import { ChoiceForm } from "./choice-form.tsx";

/** How campaigns that the person creates begin: with or without an approval of their people. */
export function ApprovalForm({ initial }: { initial: ApprovalMode }) {
  const t = useTranslations("preferences.approval");
  const saved = useTranslations("preferences.said")("saved");
  return (
    <ChoiceForm
      title={t("title")}
      initial={initial}
      verb={t("save")}
      choices={[
        { value: "automatic", label: t("automatic"), help: t("automaticHelp") },
        { value: "manual", label: t("manual"), help: t("manualHelp") },
      ]}
      onSave={async (approval_mode) => {
        await callApi("POST /users/update", { body: { approval_mode } });
        toast.success(saved);
      }}
    />
  );
}
