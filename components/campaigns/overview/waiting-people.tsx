import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { textOfWord } from "../../ui/text-of-word.ts";
import { peopleWaiting } from "../people-address.ts";

/** The people by what they wait for, or how it ended; each number leads to them. */
export function WaitingPeople({ overview }: { overview: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview.waiting");
  const states = useTranslations("sequencer.states");
  const reasons = useTranslations("sequencer.reasons");
  const approval = useTranslations("sequencer.approval");
  const format = useFormatter();
  const { _id: id, waiting } = overview;
  const wordOf = ({ state, reason }: WorkflowOverview["waiting"][number]) => {
    if (reason === null) return states(state);
    if (reason === "awaiting_approval") return approval(reason);
    return `${states(state)}: ${textOfWord(reasons, reason) ?? reason}`;
  };
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 font-semibold text-md">
        {t("title")}
      </h2>
      {waiting.length === 0 ? (
        <p className="text-muted">{t("nobody")}</p>
      ) : (
        <ul className="max-w-3xl overflow-hidden rounded-card border bg-raised text-sm">
          {waiting.map((group) => (
            <li key={`${group.state} ${group.reason}`} className="border-t first:border-t-0">
              <Link
                href={peopleWaiting(id, group.reason)}
                className="flex justify-between gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
              >
                <span className="min-w-0 wrap-anywhere">{wordOf(group)}</span>
                <span className="tabular font-medium">{format.number(group.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
