import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { useProductTime } from "../../ui/product-time.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";

/** Who sends, who owns the campaign, and when the next step is due. */
export function Facts({ overview }: { overview: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview.facts");
  const now = useProductTime();
  const { account, mailboxes, next_at: nextAt, owner } = overview;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t("account"), account.name],
    [
      t("mailboxes"),
      mailboxes.length === 0
        ? t("none")
        : mailboxes.map(({ _id, email }) => (
            <Link key={_id} className="block truncate hover:underline" href="/integrations">
              {email}
            </Link>
          )),
    ],
    [
      t("next"),
      nextAt === null ? (
        t("nobodyWaits")
      ) : nextAt <= now ? (
        t("soon")
      ) : (
        <RelativeDate key="next" at={nextAt} />
      ),
    ],
    ...(owner === null ? [] : [[t("owner"), owner] as const]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted">{label}</dt>
          <dd className="mt-0.5 min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
