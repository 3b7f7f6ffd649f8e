"use client";

import { useTranslations } from "next-intl";
import type { SentStepView } from "@/lib/contracts/campaigns/campaign-people.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { RepeatChoices } from "./repeat-choices.tsx";
import { SentText } from "./sent-text.tsx";

/** What going on at a step would send again: everything sent by that step and later ones, earliest first. */
export function repeatedBy(
  sequence: readonly SequenceStep[],
  sent: readonly SentStepView[],
  stepId: string,
): SentStepView[] {
  const follow = new Set(sequence.slice(sequence.findIndex(({ id }) => id === stepId)).map(({ id }) => id));
  return sent.filter(({ step_id }) => follow.has(step_id));
}

/** The first step after all sent ones. Null where the last one was sent. */
export function nextUnsent(
  sequence: readonly SequenceStep[],
  sent: readonly SentStepView[],
): SequenceStep | null {
  const last = sequence.findLastIndex(({ id }) => sent.some(({ step_id }) => step_id === id));
  return sequence[last + 1] ?? null;
}

export interface RepeatDialogProps {
  sequence: readonly SequenceStep[];
  sent: readonly SentStepView[];
  /** The chosen step. */
  stepId: string;
  /** Whether the choice is being sent. */
  pending: boolean;
  /** `repeats` names what is sent again. Null: nothing. */
  onChoose: (stepId: string, repeats: string | null) => void;
  onClose: () => void;
}

/** Asks before something is sent a second time: shows what was sent and when, and offers other steps to go on at. */
export function RepeatDialog({ sequence, sent, stepId, pending, onChoose, onClose }: RepeatDialogProps) {
  const t = useTranslations("campaigns.state.repeat");
  const types = useTranslations("campaigns.builder.types");
  const repeated = repeatedBy(sequence, sent, stepId);
  const next = nextUnsent(sequence, sent);
  const placeOf = (id: string) => sequence.findIndex((step) => step.id === id) + 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title")}
      description={t("text")}
      footer={
        <RepeatChoices
          pending={pending}
          nextPlace={next ? placeOf(next.id) : null}
          onCancel={onClose}
          onAgain={() => onChoose(stepId, repeated.at(-1)?.action_id ?? null)}
          onNext={() => next && onChoose(next.id, null)}
        />
      }
    >
      <ul className="flex flex-col gap-3">
        {repeated.map((one) => {
          const step = sequence.find(({ id }) => id === one.step_id);
          return (
            <li key={one.action_id} className="flex flex-col gap-1">
              <p className="font-medium">
                {step ? `${placeOf(step.id)}. ${types(step.type)}` : null}
                <span className="font-normal text-muted">
                  {" · "}
                  <RelativeDate at={one.at} />
                </span>
              </p>
              <p className="break-words text-muted text-xs">{one.to}</p>
              <SentText subject={one.subject} text={one.text} />
            </li>
          );
        })}
      </ul>
      {next ? null : <p className="mt-3 text-muted">{t("allSent")}</p>}
    </Dialog>
  );
}
