"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerDetailView } from "@/lib/contracts/console/customers.ts";
import type { ManagerView } from "@/lib/contracts/console/people.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { Panel } from "../patterns/panel.tsx";
import { Button } from "../ui/button.tsx";
import { textOfWord } from "../ui/text-of-word.ts";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerCredits } from "./customer-credits.tsx";
import { CustomerPlan } from "./customer-plan.tsx";
import { Facts, Log } from "./facts.tsx";
import { MachineTime } from "./machine-time.tsx";
import { Status } from "./status.tsx";

export interface CustomerDetailProps {
  customer: CustomerDetailView;
  managers: readonly ManagerView[];
  log: readonly {
    readonly id: string;
    readonly at: string;
    readonly who: string | null;
    readonly action: string;
    readonly details: string;
  }[];
  /** Whether its workspace can be entered from this host. */
  mayEnter: boolean;
}

/** A customer: what it is, what it has, what can be done, and what was done. */
export function CustomerDetail({ customer, managers, log, mayEnter }: CustomerDetailProps) {
  const t = useTranslations("console.customer");
  const audit = useTranslations("preferences.audit");
  const what = (action: string) => {
    const [thing = "", deed = ""] = action.split(".");
    return `${textOfWord(audit, `things.${thing}`) ?? thing}: ${textOfWord(audit, `deeds.${deed}`) ?? deed}`;
  };
  return (
    <>
      <PageHeader
        title={customer.name}
        text={
          <span className="inline-flex flex-wrap items-center gap-2">
            {customer.brand.name}
            <Status word={customer.status} />
            {customer.is_paid ? null : <Status word="unpaid" />}
          </span>
        }
        actions={
          mayEnter && customer.status === "active" ? (
            <Button asChild variant="primary">
              <Link href={`/dashboard/my-dashboard?space=${customer._id}`} prefetch={false}>
                {t("enter")}
              </Link>
            </Button>
          ) : null
        }
      />
      <div className="grid max-w-6xl gap-4 px-4 pt-2 pb-10 sm:px-6 min-[1000px]:grid-cols-2">
        <Panel title={t("about")}>
          <Facts
            of={[
              [t("created"), <MachineTime key="c" at={customer.created_at} />],
              [t("lastSeen"), <MachineTime key="s" at={customer.last_seen_at} />],
              [
                t("accounts"),
                `${customer.credentials.length} / ${customer.cloud_seats + customer.extension_seats}`,
              ],
              [t("mode"), t(`modes.${customer.subscription_mode as "manual"}`)],
              [t("paidUntil"), <MachineTime key="p" at={customer.paid_until} />],
              [t("deleteAt"), <MachineTime key="d" at={customer.delete_at} />],
              [t("id"), <code key="i">{customer._id}</code>],
            ]}
          />
          {mayEnter ? null : (
            <p className="text-muted text-sm">{t("otherHost", { brand: customer.brand.name })}</p>
          )}
        </Panel>
        <CustomerActions customer={customer} />
        <CustomerPlan customer={customer} managers={managers} />
        <CustomerCredits customer={customer} />
        <Panel title={t("people", { count: customer.users.length })}>
          <ul className="-my-2 divide-y text-sm">
            {customer.users.map((person) => (
              <li key={person._id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="min-w-0">
                  <Link href={`/admin/customers/${person._id}`} className="font-medium hover:underline">
                    {person.name || person.email}
                  </Link>
                  <span className="wrap-anywhere block text-muted text-xs">{person.email}</span>
                </span>
                <span className="flex items-center gap-2 text-muted text-xs">
                  {person.is_admin ? t("admin") : t("worker")}
                  {person.status === "active" ? null : <Status word={person.status} />}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t("log")}>
          <Log
            empty={t("logEmpty")}
            lines={log.map((line) => ({
              id: line.id,
              what: what(line.action),
              who: line.who ?? audit("nobody"),
              when: <MachineTime at={line.at} />,
              details: line.details,
            }))}
          />
        </Panel>
      </div>
    </>
  );
}
