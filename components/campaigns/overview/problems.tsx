import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { Banner } from "../../ui/state/banner.tsx";
import { textOfWord } from "../../ui/text-of-word.ts";

type Problem = WorkflowOverview["problems"][number];

/** What keeps people until somebody does something, with the place where to do it. */
export function Problems({ overview }: { overview: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview.problems");
  const reasons = useTranslations("sequencer.reasons");
  const { _id: id, problems } = overview;
  if (problems.length === 0) return null;
  const placeOf = ({ kind }: Problem) =>
    kind === "account"
      ? "/campaigns/my-campaigns"
      : kind === "mailbox"
        ? "/integrations"
        : `/campaign/edit/${id}?part=people`;
  const why = ({ kind, reason }: Problem) =>
    reason === null || kind === "approval" || kind === "account" || kind === "mailbox"
      ? null
      : textOfWord(reasons, reason);
  return (
    <Banner tone="warning" title={t("title")}>
      <ul className="mt-1 flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.reason} ${problem.subject}`}>
            <Link className="underline" href={placeOf(problem)}>
              {t(problem.kind, { count: problem.count, name: problem.subject ?? "" })}
            </Link>
            {why(problem) ? ` · ${why(problem)}` : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
