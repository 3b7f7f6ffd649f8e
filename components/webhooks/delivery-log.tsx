"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DeliveryPage, DeliveryView, WebhookView } from "@/lib/contracts/webhooks.ts";
import { type DeliveryState, deliveryStates } from "@/lib/contracts/words/webhook-words.ts";
import type { Column } from "../patterns/data-list/columns.ts";
import { DataList } from "../patterns/data-list/data-list.tsx";
import { ofPages } from "../patterns/data-list/of-pages.ts";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { useListQuery } from "../patterns/use-list-query.ts";
import { Button } from "../ui/button.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";
import { toast } from "../ui/toast/toast.tsx";

const tones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: "info",
  delivered: "success",
  failed: "danger",
  dropped: "neutral",
};

/** What a webhook told, latest first, and how that went. Each message can be sent again. */
export function DeliveryLog({
  webhook,
  state,
  first,
}: {
  webhook: WebhookView;
  state: DeliveryState | null;
  first: DeliveryPage;
}) {
  const t = useTranslations("webhooks.log");
  const names = useTranslations("webhooks.triggers");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const write = useListQuery();
  const [sending, setSending] = useState<string | null>(null);
  const { _id: id } = webhook;
  const list = useInfiniteQuery({
    queryKey: ["webhooks", "log", id, state],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /webhooks/{id}/deliveries", {
        params: { id },
        query: { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: { pages: [first], pageParams: [null] },
  });
  const sendAgain = async ({ _id: deliveryId }: DeliveryView) => {
    setSending(deliveryId);
    try {
      await callApi("POST /webhooks/{id}/deliveries/{deliveryId}/send_again", { params: { id, deliveryId } });
      toast.success(t("queued"));
    } catch (error) {
      tellFailure(error, words("offline"));
    } finally {
      setSending(null);
      await client.invalidateQueries({ queryKey: ["webhooks", "log", id] });
    }
  };
  const what = (row: DeliveryView) => (
    <span className="flex flex-col items-start gap-0.5 py-1">
      <span className="font-medium">{names(row.update_type)}</span>
      <span className="wrap-anywhere whitespace-normal text-muted text-xs">{row.person.full_name}</span>
    </span>
  );
  const how = (row: DeliveryView) => (
    <span className="flex max-w-[36ch] flex-col items-start gap-0.5">
      <StatusPill tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusPill>
      {row.reason || row.detail ? (
        <span className="wrap-anywhere line-clamp-2 whitespace-normal text-muted text-xs">
          {row.reason ? t(`reasons.${row.reason}`) : row.detail}
        </span>
      ) : null}
    </span>
  );
  const again = (row: DeliveryView) => (
    <Button
      size="sm"
      variant="ghost"
      disabled={!webhook.is_on}
      loading={sending === row._id}
      aria-label={t("againNamed", { what: names(row.update_type), name: row.person.full_name })}
      onClick={() => void sendAgain(row)}
    >
      {t("again")}
    </Button>
  );
  const columns: Column<DeliveryView>[] = [
    { id: "what", header: t("what"), cell: what },
    { id: "how", header: t("how"), cell: how },
    {
      id: "status",
      header: t("status"),
      cell: (row) => <span className="tabular">{row.status_code ?? "–"}</span>,
    },
    { id: "tries", header: t("tries"), cell: (row) => <span className="tabular">{row.tries}</span> },
    {
      id: "next",
      header: t("next"),
      cell: (row) => (row.next_at === null ? null : <RelativeDate at={row.next_at} />),
    },
    { id: "when", header: t("when"), cell: (row) => <RelativeDate at={row.happened_at} /> },
    {
      id: "actions",
      header: <span className="sr-only">{t("again")}</span>,
      cell: again,
      align: "end",
      isAlwaysShown: true,
    },
  ];
  return (
    <div className="mt-6 flex-1 pb-10">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-6">
        <h2 className="wrap-anywhere font-semibold text-md">{t("title", { name: webhook.trigger_name })}</h2>
        <NativeSelect
          aria-label={t("how")}
          value={state ?? ""}
          onChange={({ target }) =>
            write((query) => (target.value === "" ? query.delete("state") : query.set("state", target.value)))
          }
        >
          <option value="">{t("all")}</option>
          {deliveryStates.map((each) => (
            <option key={each} value={each}>
              {t(`states.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <DataList
        label={t("title", { name: webhook.trigger_name })}
        {...ofPages(list)}
        rowId={(row) => row._id}
        rowName={(row) => row.person.full_name}
        filtered={state !== null}
        onClearFilters={() => write((query) => query.delete("state"))}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        columns={columns}
        card={(row) => (
          <span className="flex flex-col items-start gap-1.5">
            <span className="flex w-full items-start justify-between gap-2">
              {what(row)}
              <RelativeDate at={row.happened_at} className="shrink-0 text-muted text-xs" />
            </span>
            <span className="flex w-full items-center justify-between gap-2">
              {how(row)}
              {again(row)}
            </span>
          </span>
        )}
      />
    </div>
  );
}
