import { useTranslations } from "next-intl";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";
import { type CreditUsage, creditBar } from "./credit-usage.ts";

/** How much of its credits the workspace has used, as words and as a bar [SH-245, SH-249]. */
export function CreditLine({ usage }: { usage: CreditUsage }) {
  const t = useTranslations("shell.credits");
  const { used, total, percent } = creditBar(usage);
  const words = t("used", { used, total });
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular text-muted text-xs">{words}</p>
      {/* The bar grows along a line: in a column it would have no height. */}
      <div className="flex">
        <ProgressBar label={words} done={percent} total={100} />
      </div>
    </div>
  );
}
