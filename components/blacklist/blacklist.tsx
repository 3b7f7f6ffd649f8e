"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { BlacklistEntryView, BlacklistPageView } from "@/lib/contracts/blacklist.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { SearchField } from "../patterns/search-field.tsx";
import { useTellFailure } from "../patterns/upgrade/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { useBlacklist } from "./use-blacklist.ts";

// Loaded when they are opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);
const AddValues = dynamic(async () => (await import("./add-values.tsx")).AddValues);

export interface BlacklistProps {
  /** The account whose list is shown. Null: the workspace's. */
  credentialId: string | null;
  /** The name of the selected account. */
  account: string;
  mayChange: boolean;
  first: BlacklistPageView;
}

/** The blacklist of an account or of the workspace [OC-261]. */
export function Blacklist({ credentialId, account, mayChange, first }: BlacklistProps) {
  const t = useTranslations("blacklist");
  const tell = useTellFailure();
  const [search, setSearch] = useState("");
  const { list, refresh } = useBlacklist({ credentialId, search }, first);
  const [adding, setAdding] = useState(0);
  const [leaving, setLeaving] = useState<readonly string[] | null>(null);

  const total = list.data?.pages[0]?.total ?? first.total;
  const remove = async (ids: readonly string[]) => {
    try {
      const { removed } = await callApi("POST /blacklist/remove", {
        body: { ...(credentialId ? { credentials_id: credentialId } : {}), ids: [...ids] },
      });
      toast.success(t("removed", { count: removed }));
    } catch (error) {
      tell(error);
      throw error;
    }

    await refresh();
  };
  const added = ({ created_at, created_by }: BlacklistEntryView) => (
    <span className="text-muted">
      <RelativeDate at={created_at} />
      {created_by === null ? null : ` · ${created_by}`}
    </span>
  );
  const removing = ({ _id, value }: BlacklistEntryView) => (
    <Button size="sm" variant="ghost" aria-label={t("removeOf", { value })} onClick={() => setLeaving([_id])}>
      {t("remove")}
    </Button>
  );
  const columns: Column<BlacklistEntryView>[] = [
    {
      id: "value",
      header: t("value"),
      cell: ({ value }) => <span className="wrap-anywhere whitespace-normal font-medium">{value}</span>,
    },
    { id: "kind", header: t("kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: "added", header: t("added"), cell: added },
    ...(mayChange
      ? ([
          {
            id: "actions",
            header: <span className="sr-only">{t("actions")}</span>,
            cell: removing,
            align: "end",
            isAlwaysShown: true,
          },
        ] satisfies Column<BlacklistEntryView>[])
      : []),
  ];
  const add = mayChange ? (
    <Button variant="primary" onClick={() => setAdding((before) => Math.abs(before) + 1)}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  ) : undefined;
  const place = (isHere: boolean, href: string, label: string) => (
    <Button asChild size="sm" variant={isHere ? "secondary" : "ghost"}>
      <Link aria-current={isHere ? "page" : undefined} href={href}>
        {label}
      </Link>
    </Button>
  );
  const query = credentialId ? `?credentials_id=${credentialId}` : "";
  return (
    <>
      <PageHeader
        title={t("title")}
        count={total > 0 ? total : undefined}
        text={t("text")}
        actions={
          <>
            {total > 0 ? (
              <Button asChild>
                <a download href={`/api/blacklist/download_csv${query}`}>
                  {t("export")}
                </a>
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pb-3 sm:px-6">
        <nav aria-label={t("whose")} className="flex min-w-0 gap-1">
          {place(credentialId !== null, "/settings/blacklist", account)}
          {place(credentialId === null, "/settings/blacklist?of=workspace", t("ofWorkspace"))}
        </nav>
        <div className="w-full sm:w-64">
          <SearchField label={t("search")} value={search} onSearch={setSearch} />
        </div>
        {mayChange ? null : <p className="text-muted">{t("onlyAdmins")}</p>}
      </div>
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.value}
        filtered={search !== ""}
        onClearFilters={() => setSearch("")}
        empty={<EmptyState picture="rows" title={t("emptyTitle")} text={t("emptyText")} action={add} />}
        columns={columns}
        card={(row) => (
          <span className="flex items-center gap-2">
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="wrap-anywhere font-medium">{row.value}</span>
              <span className="text-muted text-xs">{t(`kinds.${row.kind}`)}</span>
            </span>
            {mayChange ? removing(row) : null}
          </span>
        )}
      />
      {adding > 0 ? (
        <AddValues
          key={adding}
          credentialId={credentialId}
          onClose={() => setAdding((before) => -before)}
          onAdded={() => void refresh()}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t("removeTitle", { count: leaving.length })}
          body={t("removeText")}
          verb={t("remove")}
          danger
          onConfirm={() => remove(leaving)}
        />
      ) : null}
    </>
  );
}
