"use client";

import { Voicemail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StepOf } from "@/lib/contracts/steps/index.ts";
import { useProblemWords } from "../../use-problem-words.ts";
import type { StepFieldsProps, StepView } from "../definition.ts";

export const voicemail: StepView<"voicemail"> = {
  icon: Voicemail,
  create: () => ({ type: "voicemail", voicemail_id: null }),
  summary: () => null,
  Fields,
};

function Fields({ problems }: StepFieldsProps<StepOf<"voicemail">>) {
  const t = useTranslations("campaigns.builder");
  const wordsOf = useProblemWords();
  const problem = problems.find(({ field }) => field === "voicemail_id");
  return (
    <>
      <p className="text-muted text-xs">{t("noVoicemails")}</p>
      <p className="text-muted text-xs">{t("callsNeedNumber")}</p>
      {problem ? (
        <p role="alert" className="text-danger text-xs">
          {wordsOf(problem)}
        </p>
      ) : null}
    </>
  );
}
