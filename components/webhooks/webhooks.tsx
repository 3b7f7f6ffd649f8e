"use client";

import { MoreHorizontal, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { DeliveryPage, WebhookView } from "@/lib/contracts/webhooks.ts";
import type { DeliveryState } from "@/lib/contracts/words/webhook-words.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { PageHeader } from "../patterns/page-header.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu/dropdown-menu.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { useWebhooks } from "./use-webhooks.ts";

// Loaded when they are opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);
const SecretDialog = dynamic(async () => (await import("./secret-dialog.tsx")).SecretDialog);

export interface WebhooksProps {
  initial: WebhookView[];
  /** The webhook whose messages are shown, as the address names it. */
  opened: { id: string; state: DeliveryState | null; first: DeliveryPage } | null;
}

/** The webhooks that a member sees, their test, and the messages of one of them [OC-424]. */
export function Webhooks({ initial, opened }: WebhooksProps) {
  const t = useTranslations("webhooks");
  const { webhooks, testing, result, test, switchTo, remove } = useWebhooks(initial);
  const [deleting, setDeleting] = useState<WebhookView | null>(null);
  const [showing, setShowing] = useState<WebhookView | null>(null);
  const logged = webhooks.find(({ _id }) => _id === opened?.id);

  const name = (row: WebhookView) => (
    <span className="flex max-w-[60ch] flex-col items-start gap-0.5 py-1">
      <Link
        href={`/webhook?webhook=${row._id}`}
        className="whitespace-normal wrap-anywhere text-left font-medium hover:underline"
      >
        {row.trigger_name}
      </Link>
      <span className="line-clamp-1 whitespace-normal wrap-anywhere text-muted text-xs">
        {row.callback_url}
      </span>
    </span>
  );
  const tells = (row: WebhookView) => (
    <span className="line-clamp-2 max-w-[40ch] whitespace-normal">
      {row.update_types.map((trigger) => t(`triggers.${trigger}`)).join(", ")}
    </span>
  );
  const state = (row: WebhookView) => {
    if (!row.is_on)
      return (
        <StatusPill tone={row.off_reason ? "danger" : "neutral"}>
          {row.off_reason ? t(`offReasons.${row.off_reason}`) : t("off")}
        </StatusPill>
      );
    return row.failing_since === null ? (
      <StatusPill tone="success">{t("on")}</StatusPill>
    ) : (
      <StatusPill tone="warning">{t("failing")}</StatusPill>
    );
  };
  const actions = (row: WebhookView) => (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="sm"
        loading={testing === row._id}
        aria-label={t("testNamed", { name: row.trigger_name })}
        onClick={() => void test(row)}
      >
        {t("test")}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton size="sm" label={t("actions", { name: row.trigger_name })} icon={<MoreHorizontal />} />
        }
      >
        <MenuLink asChild>
          <Link href={`/webhook?webhook=${row._id}`}>{t("messages")}</Link>
        </MenuLink>
        <MenuLink asChild>
          <Link href={`/webhook/base-settings?webhook=${row._id}`}>{t("base.link")}</Link>
        </MenuLink>
        <MenuLink asChild>
          <Link href={`/webhook/labels-settings?webhook=${row._id}`}>{t("labels.link")}</Link>
        </MenuLink>
        <MenuItem onSelect={() => setShowing(row)}>{t("secret")}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void switchTo(row, !row.is_on)}>
          {t(row.is_on ? "switchOff" : "switchOn")}
        </MenuItem>
        <MenuItem onSelect={() => setDeleting(row)}>{t("delete")}</MenuItem>
      </Menu>
    </span>
  );
  const columns: Column<WebhookView>[] = [
    { id: "name", header: t("name"), cell: name },
    { id: "tells", header: t("tells"), cell: tells },
    { id: "state", header: t("state"), cell: state },
    {
      id: "maker",
      header: t("maker"),
      cell: ({ maker }) => maker.full_name,
      className: "max-w-[20ch] truncate",
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
    <>
      <Button asChild>
        <Link href="/webhook/labels-settings">{t("addLabels")}</Link>
      </Button>
      <Button variant="primary" asChild>
        <Link href="/webhook/base-settings">
          <Plus aria-hidden="true" />
          {t("add")}
        </Link>
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t("title")} count={webhooks.length} text={t("text")} actions={add} />
      {result ? (
        <Banner tone={result.ok ? "success" : "danger"} urgent className="mx-4 mb-4 sm:mx-6">
          {result.status === null
            ? t("notResponded", { name: result.name, detail: result.detail ?? "" })
            : t("responded", { name: result.name, status: String(result.status) })}
        </Banner>
      ) : null}
      {/* As high as its rows: what one of them told stands right below. */}
      <div className={logged ? "flex flex-col" : "flex flex-1 flex-col"}>
        <DataList
          label={t("title")}
          rows={webhooks}
          rowId={(row) => row._id}
          rowName={(row) => row.trigger_name}
          empty={<EmptyState picture="cards" title={t("emptyTitle")} text={t("emptyText")} />}
          columns={columns}
          card={(row) => (
            <span className="flex flex-col items-start gap-1.5">
              {name(row)}
              <span className="flex w-full flex-wrap items-center justify-between gap-2">
                {state(row)}
                {actions(row)}
              </span>
            </span>
          )}
        />
      </div>
      {logged && opened ? (
        <DeliveryLog
          key={`${opened.id} ${opened.state}`}
          webhook={logged}
          state={opened.state}
          first={opened.first}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title={t("deleteTitle", { name: deleting.trigger_name })}
          body={t("deleteText")}
          verb={t("delete")}
          danger
          onConfirm={() => remove(deleting)}
        />
      ) : null}
      {showing ? <SecretDialog webhook={showing} onClose={() => setShowing(null)} /> : null}
    </>
  );
}
