"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { CalendlyUser } from "@/lib/contracts/calendars.ts";
import type { CatalogueEntry } from "@/lib/contracts/words/integration-types.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { cardState } from "../card-state.ts";
import { IntegrationCard } from "../integration-card.tsx";
import { CalendlyRow, nameOf } from "./calendly-row.tsx";

// Loaded when they are opened.
const CalendlyDialog = dynamic(async () => (await import("./calendly-dialog.tsx")).CalendlyDialog);
const ConfirmDialog = dynamic(async () => (await import("../../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);

export interface CalendlyCardProps {
  entry: CatalogueEntry;
  initial: CalendlyUser[];
  /** Whether the plan has it. */
  isOffered: boolean;
}

/**
 * The card of Calendly: the workspace's calendars, each with its state; connecting, refreshing and disconnecting
 * [BO-224].
 */
export function CalendlyCard({ entry, initial, isOffered }: CalendlyCardProps) {
  const t = useTranslations("integrations.calendar");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<CalendlyUser | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const { data: calendars } = useQuery({
    queryKey: ["integrations", "calendly"],
    queryFn: ({ signal }) => callApi("GET /integrations/calendly/users", { signal }),
    initialData: initial,
    enabled: isOffered,
  });
  const refetch = () => client.invalidateQueries({ queryKey: ["integrations", "calendly"] });
  const tell = (error: unknown) => tellFailure(error, words("offline"));
  const connect = () => {
    setTurn((before) => before + 1);
    setOpen(true);
  };
  const refresh = async () => {
    setRefreshing(true);
    try {
      await callApi("POST /integrations/calendly/reload");
      toast.success(t("refreshed"));
    } catch (error) {
      tell(error);
    }
    await refetch();
    setRefreshing(false);
  };
  const disconnect = async () => {
    if (leaving === null) return;
    try {
      await callApi("POST /integrations/calendly/{id}/disconnect", { params: { id: leaving.id } });
    } catch (error) {
      tell(error);
      throw error;
    }
    toast.success(t("disconnected"));
    await refetch();
  };
  return (
    <IntegrationCard
      name={entry.name ?? ""}
      icon={<CalendarDays />}
      state={cardState(entry, { mailboxes: [], hasToken: false, calendars })}
      text={isOffered ? t("about") : t("plan")}
      {...(isOffered
        ? {
            action: (
              <>
                <Button size="sm" onClick={connect}>
                  {t("add")}
                </Button>
                {calendars.length > 0 ? (
                  <Button size="sm" variant="ghost" loading={isRefreshing} onClick={refresh}>
                    {t("refresh")}
                  </Button>
                ) : null}
              </>
            ),
          }
        : {})}
    >
      {calendars.length > 0 ? (
        <ul>
          {calendars.map((calendar) => (
            <CalendlyRow
              key={calendar.id}
              calendar={calendar}
              onReconnect={connect}
              onDisconnect={() => setLeaving(calendar)}
            />
          ))}
        </ul>
      ) : null}
      {turn > 0 ? <CalendlyDialog key={turn} open={isOpen} onOpenChange={setOpen} onSaved={refetch} /> : null}
      {leaving ? (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t("disconnectTitle", { name: nameOf(leaving) })}
          body={t("disconnectText")}
          verb={t("disconnect")}
          danger
          onConfirm={disconnect}
        />
      ) : null}
    </IntegrationCard>
  );
}
