"use client";

import { useQuery } from "@tanstack/react-query";
import { CheckSquare, Inbox, type LucideIcon, Mail, PartyPopper, ShieldCheck, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SidebarTab } from "@/lib/access/tabs.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { ActivityPage, StatisticsView } from "@/lib/contracts/dashboard.ts";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";
import type { DialogList } from "@/lib/contracts/inbox.ts";
import { FirstSteps } from "../first-steps/index.ts";
import { PlaceLink } from "../patterns/place-link.tsx";
import type { TaskPage } from "../tasks/index.ts";
import { Answers } from "./today/answers.tsx";
import { Happened } from "./today/happened.tsx";
import { ToDo } from "./today/to-do.tsx";
import { WeekFigures } from "./week-figures.tsx";

/** How often the figures are fetched again while the page is open, in milliseconds: not every change is announced. */
const refetchMs = 60_000;

export interface OverviewProps {
  first: StatisticsView;
  /** The member's first tasks. Null: the plan has none. */
  tasks: TaskPage | null;
  /** The first conversations that need an answer. Null: the member has no inbox. */
  answers: DialogList | null;
  activity: ActivityPage;
  steps: FirstStepsView;
}

/** What waits for a person, the week in four figures, and what happened last. */
export function Overview({ first, tasks, answers, activity, steps }: OverviewProps) {
  const t = useTranslations("dashboard.waiting");
  const { data } = useQuery({
    queryKey: ["campaigns", "statistics"],
    queryFn: ({ signal }) => callApi("GET /dashboard/statistics", { signal }),
    initialData: first,
    refetchInterval: refetchMs,
  });
  const rows: Waiting[] = [
    ...(tasks !== null && data.tasks > 0
      ? [
          {
            icon: CheckSquare,
            text: t("tasks", { count: data.tasks }),
            tab: "dashboard" as const,
            href: "/dashboard/my-tasks",
          },
        ]
      : []),
    ...(data.unread
      ? [
          {
            icon: Inbox,
            text: t("unread", { count: data.unread }),
            tab: "inbox" as const,
            href: "/inbox?filter=unread&accounts=all",
          },
        ]
      : []),
    ...data.approvals.map((one) => ({
      icon: ShieldCheck,
      text: t("approval", { count: one.count, campaign: one.workflow_name }),
      tab: "campaigns" as const,
      href: `/campaign/edit/${one.workflow_id}`,
    })),
    ...data.accounts.map((one) => ({
      icon: UserRound,
      text: t("account", { name: one.name }),
      tab: "campaigns" as const,
      href: `/campaigns/my-campaigns?selectedCred=${one._id}`,
    })),
    ...data.mailboxes.map((one) => ({
      icon: Mail,
      text: t("mailbox", { email: one.email }),
      tab: "integrations" as const,
      href: "/integrations",
    })),
  ];
  return (
    <div className="grid gap-x-6 gap-y-8 px-4 pb-10 sm:px-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <FirstSteps first={steps} />
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
            <ul className="overflow-hidden rounded-card border bg-raised">
              {rows.map((row) => (
                <WaitingRow key={`${row.href} ${row.text}`} {...row} />
              ))}
            </ul>
          )}
        </section>
        <div className="grid items-start gap-4 md:grid-cols-2">
          {answers === null ? null : <Answers first={answers} />}
          {tasks === null ? null : <ToDo first={tasks} />}
        </div>
        <WeekFigures week={data.week} />
      </div>
      <Happened first={activity} />
    </div>
  );
}

interface Waiting {
  icon: LucideIcon;
  text: string;
  /** The main entry below which the page is. */
  tab: SidebarTab;
  href: string;
}

function WaitingRow({ icon: Icon, text, tab, href }: Waiting) {
  return (
    <li className="border-t first:border-t-0">
      <PlaceLink
        tab={tab}
        href={href}
        className="flex items-center gap-3 px-4 py-3"
        linkClassName="-outline-offset-2 hover:bg-hover"
      >
        <Icon aria-hidden="true" className="size-4! shrink-0 text-accent-ink" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </PlaceLink>
    </li>
  );
}
