"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Stepper } from "./stepper.tsx";

export interface WizardStep {
  id: string;
  label: ReactNode;
  content: ReactNode;
  /** Runs before going on; false keeps the person here (a field is wrong). */
  leave?: () => boolean | Promise<boolean>;
  skippable?: boolean;
}

export interface WizardProps {
  steps: readonly WizardStep[];
  /** The verb on the last step's button. */
  finishLabel?: ReactNode;
  onFinish: () => void | Promise<void>;
}

/** Steps one after the other. Every visited step stays mounted, so that going back loses nothing. */
export function Wizard({ steps, finishLabel, onFinish }: WizardProps) {
  const t = useTranslations("common");
  const [current, setCurrent] = useState(0);
  const [reached, setReached] = useState(0);
  const [busy, setBusy] = useState(false);
  const step = steps[current];
  const last = current === steps.length - 1;

  const go = (index: number) => {
    setCurrent(index);
    setReached((known) => Math.max(known, index));
  };
  const forward = async () => {
    setBusy(true);
    try {
      if (step?.leave && !(await step.leave())) return;
      if (last) await onFinish();
      else go(current + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <Stepper steps={steps} current={current} onStep={go} />
      {steps.slice(0, reached + 1).map((each, index) => (
        <section key={each.id} hidden={index !== current}>
          {each.content}
        </section>
      ))}
      <div className="flex justify-end gap-2">
        {current > 0 ? (
          <Button variant="ghost" className="mr-auto" disabled={busy} onClick={() => go(current - 1)}>
            {t("back")}
          </Button>
        ) : null}
        {step?.skippable && !last ? (
          <Button disabled={busy} onClick={() => go(current + 1)}>
            {t("skip")}
          </Button>
        ) : null}
        <Button variant="primary" loading={busy} onClick={forward}>
          {last ? (finishLabel ?? t("finish")) : t("next")}
        </Button>
      </div>
    </div>
  );
}
