"use client";

import { MoreHorizontal, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TemplatePage, TemplateView } from "@/lib/contracts/templates.ts";
import { LabelTag } from "../labels/index.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { PageHeader } from "../patterns/page-header.tsx";
import { useListQuery } from "../patterns/use-list-query.ts";
import { useNamedChoice } from "../patterns/use-named-choice.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { TemplateFilters } from "./template-filters.tsx";
import { type TemplateChoice, useFolders, useTemplates } from "./use-templates.ts";

// Loaded when it is opened.
const TemplateDialog = dynamic(async () => (await import("./template-dialog.tsx")).TemplateDialog);

interface TemplatesProps {
  readonly choice: TemplateChoice;
  /** The first page, as the server rendered it for the choice. */
  readonly first: TemplatePage;
  /** The one that the address opens to be changed. Null: none. */
  readonly opened: TemplateView | null;
  readonly folders: readonly string[];
  /** The labels that a template may have. */
  readonly labels: TemplateView["labels"];
  /** The placeholders that a template may have. */
  readonly names: readonly string[];
}

/** The templates that a member sees: a list with search and filters, and an editor [OC-224]. */
export function Templates({ choice, first, opened, folders: known, labels, names }: TemplatesProps) {
  const t = useTranslations("templates");
  const write = useListQuery();
  const { list, remove, duplicate, refresh } = useTemplates(choice, first);
  const folders = useFolders(known);
  const [edited, setEdited] = useState<{ template: TemplateView | null; turn: number } | null>(
    opened ? { template: opened, turn: 0 } : null,
  );
  const [, nameInAddress] = useNamedChoice("template", null, { exists: (id) => id === opened?._id });
  const edit = (template: TemplateView | null) => {
    setEdited((before) => ({ template, turn: (before?.turn ?? 0) + 1 }));
    nameInAddress(template?._id ?? null);
  };
  const close = () => {
    setEdited(null);
    nameInAddress(null);
  };
  const latest = list.data.pages.at(-1) ?? first;
  const isNarrowed =
    choice.search !== "" ||
    choice.channel !== null ||
    choice.folder !== null ||
    choice.labelId !== null ||
    choice.of !== "all";

  const title = (row: TemplateView) => (
    <span className="flex max-w-[70ch] flex-col items-start gap-0.5 py-1">
      {row.can_edit ? (
        <button
          type="button"
          onClick={() => edit(row)}
          className="line-clamp-2 whitespace-normal wrap-anywhere text-left font-medium hover:underline"
        >
          {row.name}
        </button>
      ) : (
        <span className="line-clamp-2 whitespace-normal wrap-anywhere font-medium">{row.name}</span>
      )}
      <span className="line-clamp-1 whitespace-normal wrap-anywhere text-muted text-xs">
        {[row.subject, row.text].filter(Boolean).join(" · ")}
      </span>
      {row.labels.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {row.labels.map((label) => (
            <LabelTag key={label._id} label={label} />
          ))}
        </span>
      ) : null}
    </span>
  );
  const channel = (row: TemplateView) => t(`channels.${row.channel}`);
  const whose = (row: TemplateView) =>
    row.is_shared ? (
      <StatusPill tone="info">{row.is_own ? t("shared") : t("by", { name: row.owner_name })}</StatusPill>
    ) : (
      <StatusPill>{t("private")}</StatusPill>
    );
  const actions = (row: TemplateView) => (
    <Menu
      align="end"
      trigger={<IconButton size="sm" label={t("actions", { name: row.name })} icon={<MoreHorizontal />} />}
    >
      {row.can_edit ? <MenuItem onSelect={() => edit(row)}>{t("edit")}</MenuItem> : null}
      <MenuItem onSelect={() => void duplicate(row)}>{t("duplicate")}</MenuItem>
      {row.can_edit ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void remove(row)}>{t("delete")}</MenuItem>
        </>
      ) : null}
    </Menu>
  );
  const columns: Column<TemplateView>[] = [
    { id: "name", header: t("name"), cell: title },
    { id: "folder", header: t("folder"), cell: (row) => row.folder, className: "max-w-[18ch] truncate" },
    { id: "channel", header: t("channel"), cell: channel },
    { id: "sees", header: t("sees"), cell: whose },
    {
      id: "used",
      header: t("used"),
      cell: (row) => <span className="tabular">{t("usedTimes", { count: row.used_count })}</span>,
    },
    {
      id: "last",
      header: t("lastUsed"),
      cell: (row) => (row.last_used_at === null ? null : <RelativeDate at={row.last_used_at} />),
    },
    {
      id: "actions",
      header: <span className="sr-only">{t("rowActions")}</span>,
      cell: actions,
      align: "end",
      isAlwaysShown: true,
    },
  ];
  const add = (
    <Button variant="primary" onClick={() => edit(null)}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} count={latest.total} text={t("text")} actions={add} />
      <TemplateFilters {...{ choice, folders, labels }} />
      <DataList
        label={t("title")}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.name}
        filtered={isNarrowed}
        onClearFilters={() =>
          write((query) => {
            for (const name of ["search", "channel", "folder", "label", "of"]) query.delete(name);
          })
        }
        empty={<EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} action={add} />}
        columns={columns}
        card={(row) => (
          <span className="flex flex-col items-start gap-1.5">
            {title(row)}
            <span className="flex w-full flex-wrap items-center gap-2 text-xs">
              {whose(row)}
              <span className="text-muted">{channel(row)}</span>
              {row.folder ? <span className="text-muted">{row.folder}</span> : null}
              <span className="ml-auto">{actions(row)}</span>
            </span>
          </span>
        )}
      />
      {edited ? (
        <TemplateDialog
          key={edited.turn}
          template={edited.template}
          folders={folders}
          labels={labels}
          names={names}
          onClose={close}
          onSaved={refresh}
        />
      ) : null}
    </>
  );
}
