"use client";

import { MoreHorizontal, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import { callApi } from "@/lib/client/call-api.ts";
import type { SmartSequencePage, SmartSequenceView } from "@/lib/contracts/campaigns/smart-sequences.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { FilterBar } from "../patterns/filter-bar.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { useSmartSequences } from "./use-smart-sequences.ts";

// Loaded when it is opened.
const NameDialog = dynamic(async () => (await import("./name-dialog.tsx")).NameDialog);

const editAddress = (id: string) => `/smart-sequences/edit/${id}`;

/** The smart sequences that a workspace keeps, to begin campaigns with [OC-006]. */
export function SmartSequences({ search, first }: { search: string; first: SmartSequencePage }) {
  const t = useTranslations("campaigns.smart");
  const router = useRouter();
  const write = useListQuery();
  const { list, remove, duplicate, refresh } = useSmartSequences(search, first);
  const [named, setNamed] = useState<SmartSequenceView | "new" | null>(null);
  // One key for a new one: a save repeated after a lost answer keeps no second one.
  const key = useRef(crypto.randomUUID());
  const latest = list.data.pages.at(-1) ?? first;

  const title = (row: SmartSequenceView) => (
    <Link href={editAddress(row._id)} className="wrap-anywhere font-medium hover:underline">
      {row.name}
    </Link>
  );
  const size = (row: SmartSequenceView) => t("size", { steps: row.steps, branches: row.branches });
  const changed = (row: SmartSequenceView) => (
    <>
      <RelativeDate at={row.updated_at} />
      {row.changed_by ? <span className="text-muted"> · {row.changed_by}</span> : null}
    </>
  );
  const actions = (row: SmartSequenceView) => (
    <Menu
      align="end"
      trigger={<IconButton size="sm" label={t("actions", { name: row.name })} icon={<MoreHorizontal />} />}
    >
      <MenuLink>
        <Link href={editAddress(row._id)}>{t("edit")}</Link>
      </MenuLink>
      <MenuLink>
        <Link href={`/campaign/add?sequence=${row._id}&part=sequence`}>{t("use")}</Link>
      </MenuLink>
      <MenuItem onSelect={() => setNamed(row)}>{t("rename")}</MenuItem>
      <MenuItem onSelect={() => void duplicate(row)}>{t("duplicate")}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void remove(row)}>{t("delete")}</MenuItem>
    </Menu>
  );
  const columns: Column<SmartSequenceView>[] = [
    { id: "name", header: t("name"), cell: title, className: "max-w-[48ch]" },
    { id: "size", header: t("content"), cell: (row) => <span className="tabular">{size(row)}</span> },
    { id: "changed", header: t("changed"), cell: changed },
    {
      id: "actions",
      header: <span className="sr-only">{t("rowActions")}</span>,
      cell: actions,
      align: "end",
      isAlwaysShown: true,
    },
  ];
  const add = (
    <Button variant="primary" onClick={() => setNamed("new")}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  );
  const save = async (name: string) => {
    if (named === "new") {
      const made = await callApi("POST /smart_sequences", { body: { name, key: key.current } });
      key.current = crypto.randomUUID();
      router.push(editAddress(made._id));
    } else if (named) {
      await callApi("PATCH /smart_sequences/{id}", { params: { id: named._id }, body: { name } });
    }
    await refresh();
  };
  return (
    <>
      <PageHeader title={t("title")} count={latest.total} text={t("text")} actions={add} />
      <FilterBar label={t("search")} />
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        columns={columns}
        filtered={search !== ""}
        onClearFilters={() => write((query) => query.delete("search"))}
        empty={<EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} action={add} />}
        card={(row) => (
          <span className="flex flex-col items-start gap-1">
            {title(row)}
            <span className="flex w-full items-center gap-2 text-muted text-xs">
              <span className="tabular">{size(row)}</span>
              <span>{changed(row)}</span>
              <span className="ml-auto">{actions(row)}</span>
            </span>
          </span>
        )}
      />
      {named === null ? null : (
        <NameDialog
          title={t(named === "new" ? "add" : "rename")}
          name={named === "new" ? "" : named.name}
          save={t(named === "new" ? "create" : "saveName")}
          onSave={save}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
}
