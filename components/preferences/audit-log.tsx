"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { AuditEntryView } from "@/lib/contracts/audit-log.ts";
import { type AuditPeriod, auditDeeds, auditPeriods, auditThings } from "@/lib/contracts/words/audit.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { useListQuery } from "../patterns/use-list-query.ts";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { textOfWord } from "../ui/text-of-word.ts";

export interface AuditLogProps {
  first: { items: AuditEntryView[]; next_cursor: string | null };
  members: readonly { readonly id: string; readonly name: string }[];
  chosen: { readonly user: string | null; readonly action: string | null; readonly period: AuditPeriod };
  /** From when on, as the first page was read. */
  from: string | null;
}

/** Who did what in the workspace, latest first, by person, deed and period. The filters are in the address. */
export function AuditLog({ first, members, chosen, from }: AuditLogProps) {
  const t = useTranslations("preferences.audit");
  const format = useFormatter();
  const write = useListQuery();
  const { user, action, period } = chosen;
  const list = useInfiniteQuery({
    queryKey: ["audit", user, action, from],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /space/audit_log", {
        query: {
          ...(user ? { user_id: user } : {}),
          ...(action ? { action } : {}),
          ...(from ? { from } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const choose = (name: string, value: string, none: string) =>
    write((query) => (value === none ? query.delete(name) : query.set(name, value)));
  const who = (row: AuditEntryView) => (row.user ? row.user.full_name || row.user._id : t("nobody"));
  const when = (row: AuditEntryView) =>
    format.dateTime(new Date(row.at), { dateStyle: "medium", timeStyle: "medium" });
  const thing = (word: string) => textOfWord(t, `things.${word}`) ?? word;
  const deed = (word: string) => textOfWord(t, `deeds.${word}`) ?? word;
  const what = (row: AuditEntryView) => {
    const [about = "", done = ""] = row.action.split(".");
    return `${thing(about)}: ${deed(done)}`;
  };
  const details = (row: AuditEntryView) =>
    Object.entries(row.data)
      .filter(([, value]) => value !== null && typeof value !== "object")
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join(" · ");
  const columns: Column<AuditEntryView>[] = [
    { id: "what", header: t("what"), cell: what },
    { id: "who", header: t("who"), cell: who, className: "max-w-[28ch] truncate" },
    {
      id: "details",
      header: t("details"),
      cell: (row) => <span className="text-muted text-xs">{details(row)}</span>,
      className: "max-w-[36ch] truncate",
    },
    { id: "when", header: t("when"), cell: when, align: "end" },
  ];
  return (
    <>
      <search className="flex flex-wrap gap-2 px-4 pb-3 sm:px-6">
        <NativeSelect
          aria-label={t("who")}
          value={user ?? ""}
          onChange={({ target }) => choose("user", target.value, "")}
        >
          <option value="">{t("anybody")}</option>
          <NamedOptions of={members} />
        </NativeSelect>
        <NativeSelect
          aria-label={t("what")}
          value={action ?? ""}
          onChange={({ target }) => choose("action", target.value, "")}
        >
          <option value="">{t("anything")}</option>
          {auditThings.map((about) => (
            <optgroup key={about} label={thing(about)}>
              <option value={about}>{thing(about)}</option>
              {auditDeeds[about].map((done) => (
                <option key={done} value={`${about}.${done}`}>
                  {thing(about)}: {deed(done)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t("period")}
          value={period}
          onChange={({ target }) => choose("period", target.value, "month")}
        >
          {auditPeriods.map((each) => (
            <option key={each} value={each}>
              {t(`periods.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </search>
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={what}
        empty={<EmptyState picture="search" title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <>
            <span className="flex items-center justify-between gap-2">
              <span className="truncate font-medium">{what(row)}</span>
              <span className="shrink-0 text-muted text-xs">{when(row)}</span>
            </span>
            <span className="mt-1 block truncate text-muted text-xs">
              {[who(row), details(row)].filter(Boolean).join(" · ")}
            </span>
          </>
        )}
      />
    </>
  );
}
