import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";

type Step = WorkflowOverview["steps"][number];

/** The steps as cards, each with what it did. */
export function StepFigures({ overview }: { overview: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview.steps");
  const types = useTranslations("campaigns.builder.types");
  const format = useFormatter();
  const figure = (step: Step, name: Step["told"][number]) => {
    const count = format.number(step[name]);
    return step.done === 0
      ? t(name, { value: count })
      : t(name, {
          value: `${format.number(Math.min(1, step[name] / step.done), { style: "percent", maximumFractionDigits: 0 })} (${count})`,
        });
  };
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-3 font-semibold text-md">
        {t("title")}
      </h2>
      <ol className="flex flex-col gap-2">
        {overview.steps.map((step, index) => (
          <li
            key={step._id}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card border bg-raised px-4 py-3 text-sm"
          >
            <span className="min-w-48 font-medium">
              <span className="tabular mr-2 text-faint">{index + 1}</span>
              <Link
                href={`/campaign/edit/${overview._id}?part=sequence&selected=${encodeURIComponent(step._id)}`}
                className="hover:underline"
              >
                {types(step.type)}
              </Link>
            </span>
            <span className="tabular">{t("done", { count: step.done })}</span>
            {step.told.map((name) =>
              step[name] > 0 || name === "accepted" || name === "replied" ? (
                <span key={name} className="tabular text-muted">
                  {figure(step, name)}
                </span>
              ) : null,
            )}
            {step.standing > 0 ? (
              <span className="tabular text-muted sm:ml-auto">{t("standing", { count: step.standing })}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
