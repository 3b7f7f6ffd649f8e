"use client";

import { useQuery } from "@tanstack/react-query";
import { CheckSquare, Inbox, type LucideIcon, Mail, PartyPopper, ShieldCheck, UserRound } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { StatisticsView } from "@/lib/contracts/dashboard.ts";
import { WeekFigures } from "./week-figures.tsx";

/** How often the figures are fetched again while the page is open, in milliseconds: not every change is announced. */
const refetchMs = 60_000;

/** What waits for a person, then the week in four figures. */
export function Overview({ first, hasTasks }: { first: StatisticsView; hasTasks: boolean }) {
  const t = useTranslations("dashboard.waiting");
  const { data } = useQuery({
    queryKey: ["campaigns", "statistics"],
    queryFn: ({ signal }) => callApi("GET /dashboard/statistics", { signal }),
    initialData: first,
    refetchInterval: refetchMs,
  });
  const rows: Waiting[] = [
    ...(hasTasks && data.tasks > 0
      ? [{ icon: CheckSquare, text: t("tasks", { count: data.tasks }), href: "/dashboard/my-tasks" }]
      : []),
    ...(data.unread ? [{ icon: Inbox, text: t("unread", { count: data.unread }), href: "/inbox" }] : []),
    ...data.approvals.map((one) => ({
      icon: ShieldCheck,
      text: t("approval", { count: one.count, campaign: one.workflow_name }),
      href: `/campaign/edit/${one.workflow_id}`,
    })),
    ...data.accounts.map((one) => ({
      icon: UserRound,
      text: t("account", { name: one.name }),
      href: `/campaigns/my-campaigns?selectedCred=${one._id}`,
    })),
    ...data.mailboxes.map((one) => ({
      icon: Mail,
      text: t("mailbox", { email: one.email }),
      href: "/integrations",
    })),
  ];
  return (
    <div className="flex flex-col gap-8 px-4 pb-10 sm:px-6">
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-3 font-semibold text-md">
          {t("title")}
        </h2>
        {rows.length === 0 ? (
          <p className="flex items-center gap-2.5 rounded-card border border-dashed p-4 text-muted">
            <PartyPopper aria-hidden="true" className="size-4!" />
            {t("nothing")}
          </p>
        ) : (
          <ul className="max-w-3xl overflow-hidden rounded-card border bg-raised">
            {rows.map((row) => (
              <WaitingRow key={`${row.href} ${row.text}`} {...row} />
            ))}
          </ul>
        )}
      </section>
      <WeekFigures week={data.week} />
    </div>
  );
}

interface Waiting {
  icon: LucideIcon;
  text: string;
  href: string;
}

function WaitingRow({ icon: Icon, text, href }: Waiting) {
  return (
    <li className="border-t first:border-t-0">
      <Link href={href} className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover">
        <Icon aria-hidden="true" className="size-4! shrink-0 text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </Link>
    </li>
  );
}
