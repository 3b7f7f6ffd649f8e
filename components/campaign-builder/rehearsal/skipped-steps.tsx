import { useFormatter, useTranslations } from "next-intl";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import type { SequenceStep } from "@/lib/contracts/steps/index.ts";
import { textOfWord } from "../../ui/text-of-word.ts";

interface SkippedStepsProps {
  skipped: RehearsalReply["skipped"];
  /** The saved steps, which were played. */
  sequence: readonly SequenceStep[];
}

/** Which steps are skipped for how many people, and why. */
export function SkippedSteps({ skipped, sequence }: SkippedStepsProps) {
  const types = useTranslations("campaigns.builder.types");
  const reasons = useTranslations("sequencer.reasons");
  const format = useFormatter();
  const stepOf = (id: string) => {
    const step = sequence.find((one) => one.id === id);
    return step ? `${sequence.indexOf(step) + 1}. ${types(step.type)}` : null;
  };
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {skipped.map(({ step, reason, count }) => (
        <li key={`${step} ${reason}`} className="flex justify-between gap-3">
          <span>
            {stepOf(step)}
            <span className="text-muted"> · {textOfWord(reasons, reason) ?? reason}</span>
          </span>
          <span className="tabular">{format.number(count)}</span>
        </li>
      ))}
    </ul>
  );
}
