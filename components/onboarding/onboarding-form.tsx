"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { SignUpSettings } from "@/lib/contracts/onboarding.ts";
import {
  onboardingChannels,
  onboardingGoals,
  onboardingRoles,
  onboardingSources,
  onboardingTeams,
} from "@/lib/contracts/words/onboarding.ts";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Textarea } from "../ui/form/textarea.tsx";
import { Question } from "./question.tsx";

const one = <T extends string>(value: T | undefined): T[] => (value ? [value] : []);

/** The questions of the beginning. Each may be left out, and all may be skipped [SH-163, SH-164]. */
export function OnboardingForm({ initial }: { initial: SignUpSettings }) {
  const t = useTranslations("onboarding");
  const tell = useTellFailure();
  const [answers, setAnswers] = useState(initial);
  const [busy, setBusy] = useState<"save" | "skip" | null>(null);
  const change = (part: Partial<SignUpSettings>) => setAnswers((before) => ({ ...before, ...part }));
  const send = async (kind: "save" | "skip") => {
    setBusy(kind);
    try {
      const audience = answers.audience?.trim();
      const { audience: _, ...rest } = answers;
      const settings = kind === "skip" ? {} : { ...rest, ...(audience ? { audience } : {}) };
      await callApi("POST /space/sign_up_settings", { body: { settings } });
      await leaveFor("/");
    } catch (error) {
      tell(error);
      setBusy(null);
    }
  };
  return (
    <form
      className="flex flex-col gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        void send("save");
      }}
    >
      <Question
        title={t("goal")}
        choices={onboardingGoals.map((value) => ({ value, label: t(`goals.${value}`) }))}
        chosen={one(answers.goal)}
        onChange={([goal]) => change({ goal })}
      />
      <Question
        several
        title={t("channels")}
        choices={onboardingChannels.map((value) => ({ value, label: t(`channelNames.${value}`) }))}
        chosen={answers.channels ?? []}
        onChange={(channels) => change({ channels: channels.length > 0 ? channels : undefined })}
      />
      <Question
        title={t("role")}
        choices={onboardingRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        chosen={one(answers.role)}
        onChange={([role]) => change({ role })}
      />
      <Question
        title={t("team")}
        choices={onboardingTeams.map((value) => ({ value, label: t(`teams.${value}`) }))}
        chosen={one(answers.team)}
        onChange={([team]) => change({ team })}
      />
      <Question
        title={t("source")}
        choices={onboardingSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
        chosen={one(answers.source)}
        onChange={([source]) => change({ source })}
      />
      <Field label={t("audience")} help={t("audienceHelp")} optional>
        <Textarea
          rows={3}
          maxLength={300}
          value={answers.audience ?? ""}
          onChange={({ target }) => change({ audience: target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={busy === "save"}
          disabled={busy === "skip"}
        >
          {t("save")}
        </Button>
        <Button
          variant="ghost"
          size="lg"
          loading={busy === "skip"}
          disabled={busy === "save"}
          onClick={() => void send("skip")}
        >
          {t("skip")}
        </Button>
      </div>
    </form>
  );
}
