"use client";

import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";

export interface RepeatChoicesProps {
  /** Whether a choice is being sent. */
  pending: boolean;
  /** The position of the first step that wasn't sent. Null where all were. */
  nextPlace: number | null;
  onCancel: () => void;
  onAgain: () => void;
  onNext: () => void;
}

/** The answers to "send it again?": cancel, send again, or go on with the first step that wasn't sent. */
export function RepeatChoices({ pending, nextPlace, onCancel, onAgain, onNext }: RepeatChoicesProps) {
  const t = useTranslations("campaigns.state.repeat");
  const common = useTranslations("common");
  return (
    <>
      <Button disabled={pending} onClick={onCancel}>
        {common("cancel")}
      </Button>
      <Button disabled={pending} onClick={onAgain}>
        {t("again")}
      </Button>
      {nextPlace === null ? null : (
        <Button variant="primary" disabled={pending} onClick={onNext}>
          {t("next", { place: nextPlace })}
        </Button>
      )}
    </>
  );
}
