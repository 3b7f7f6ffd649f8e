"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.tsx";
import type { ListedProfile } from "@/lib/contracts/prospects.ts";
import { LabelTag } from "../labels/index.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { LeadStatusPill, StatusBadges } from "../person/index.ts";
import { Avatar } from "../ui/avatar.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { useName } from "../ui/use-name.ts";

/** Long texts are truncated, so that no cell pushes the others out of the window. */
const text = "max-w-[32ch] truncate";

/** How a person of the list is called. */
export function useProspectName(): (row: ListedProfile) => string {
  const nameOf = useName();
  return (row) => nameOf(row.full_name, row.email, row.social_url);
}

/** A link that opens a person beside the list. */
function ProspectLink({ row, href }: { row: ListedProfile; href: string }) {
  const name = useProspectName();
  return (
    <Link className="truncate font-medium hover:underline" href={href} scroll={false}>
      {name(row)}
    </Link>
  );
}

/** The columns of the list of people. `hrefOf`: the address at which a person is open. */
export function useProspectColumns(hrefOf: (id: string) => string): Column<ListedProfile>[] {
  const t = useTranslations("prospects");
  const name = useProspectName();
  return [
    {
      id: "name",
      header: t("name"),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={name(row)} size={24} />
          <span className="flex min-w-0 flex-col leading-tight">
            <ProspectLink row={row} href={hrefOf(row._id)} />
            {row.job_title ? (
              <span className="truncate text-muted text-xs compact:hidden">{row.job_title}</span>
            ) : null}
          </span>
        </span>
      ),
      className: text,
    },
    {
      id: "status",
      header: t("status"),
      cell: (row) => (
        <span className="flex gap-1">
          <LeadStatusPill status={row.lead_status} />
          <StatusBadges statuses={row.statuses.slice(0, 1)} />
        </span>
      ),
    },
    { id: "company", header: t("company"), cell: (row) => row.company_name, className: text },
    {
      id: "campaigns",
      header: t("campaigns"),
      cell: (row) => row.workflows.map(({ name: of }) => of).join(", "),
      className: text,
    },
    { id: "activity", header: t("filters.lastActivity"), cell: (row) => <LastActivity row={row} /> },
    {
      id: "labels",
      header: t("filters.fields.labels"),
      cell: (row) => (
        <span className="flex max-w-[36ch] gap-1 overflow-hidden">
          {row.labels.map((label) => (
            <LabelTag key={label._id} label={label} />
          ))}
        </span>
      ),
    },
    { id: "email", header: t("email"), cell: (row) => row.email ?? "", className: text },
    { id: "added", header: t("added"), cell: (row) => <RelativeDate at={row.created_at} /> },
  ];
}

/** A person on a narrow screen. */
export function ProspectCard({ row, href }: { row: ListedProfile; href: string }) {
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <ProspectLink row={row} href={href} />
        <LeadStatusPill status={row.lead_status} />
      </span>
      <span className="block truncate text-muted text-xs">{work(row)}</span>
      {row.statuses.length > 0 ? (
        <span className="mt-1 flex flex-wrap gap-1">
          <StatusBadges statuses={row.statuses} />
        </span>
      ) : null}
      {row.labels.length > 0 ? (
        <span className="mt-1 flex gap-1 overflow-hidden">
          {row.labels.map((label) => (
            <LabelTag key={label._id} label={label} />
          ))}
        </span>
      ) : null}
    </>
  );
}

/** What happened last between the person and the team. */
function LastActivity({ row }: { row: ListedProfile }) {
  const t = useTranslations("prospects.filters.did");
  const events = [
    { kind: "replied", at: row.last_reply_at ?? row.replied_at },
    { kind: "contacted", at: row.contacted_at },
  ] as const;
  const last = events.reduce<(typeof events)[number] | null>(
    (latest, event) => (event.at !== null && event.at > (latest?.at ?? 0) ? event : latest),
    null,
  );
  return (
    <span className="whitespace-nowrap">
      {t(last?.kind ?? "added")} <RelativeDate at={last?.at ?? row.created_at} />
    </span>
  );
}

/** A person's job and company; a job title often names the company itself. */
function work({ job_title, company_name }: ListedProfile): string {
  if (!job_title || !company_name) return job_title || company_name || "";
  return job_title.includes(company_name) ? job_title : `${job_title} · ${company_name}`;
}
