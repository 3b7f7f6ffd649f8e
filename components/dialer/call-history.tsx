"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Info, PhoneIncoming, PhoneMissed, PhoneOutgoing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { DialerCallView } from "@/lib/contracts/dialer.ts";
import { historyPage } from "@/lib/contracts/dialer-limits.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { CallDuration } from "./call-duration.tsx";
import { CallInfo } from "./call-info.tsx";
import { hasMore } from "./dial-rules.ts";
import { type HistoryPage, historyKey } from "./history-cache.ts";

function Direction({ call }: { call: DialerCallView }) {
  const t = useTranslations("dialer");
  const isMissed = call.direction === "incoming" && call.status !== "completed";
  const Icon = isMissed ? PhoneMissed : call.direction === "incoming" ? PhoneIncoming : PhoneOutgoing;
  return (
    <span className={isMissed ? "text-danger" : "text-muted"}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{t(`direction.${call.direction}`)}</span>
    </span>
  );
}

/** The calls of a number, latest first, fifty at a time [OC-336]. A press on one puts its number into the dialer. */
export function CallHistory({ phoneId, onChoose }: { phoneId: string; onChoose: (number: string) => void }) {
  const t = useTranslations("dialer");
  const [opened, setOpened] = useState<DialerCallView | null>(null);
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: historyKey(phoneId),
    queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
      callApi("GET /dialer/phones/{id}/calls", {
        params: { id: phoneId },
        query: { skip: pageParam, limit: historyPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items }) =>
      hasMore(items.length, historyPage) ? offset + items.length : undefined,
  });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  if (isPending)
    return (
      <div className="flex flex-col gap-2 p-4">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
    );
  if (rows.length === 0) return <p className="p-6 text-center text-muted">{t("panel.noCalls")}</p>;
  return (
    <>
      <ul aria-label={t("panel.history")} className="divide-y">
        {rows.map((call) => (
          <li key={call.id} className="flex items-center gap-3 px-4 py-2">
            <Direction call={call} />
            <button
              type="button"
              className="min-w-0 flex-1 text-left hover:underline"
              onClick={() => onChoose(call.prospect_phone_number)}
            >
              <span className="block truncate font-medium">
                {call.profile?.full_name || call.prospect_phone_number}
              </span>
              <span className="block truncate text-muted text-xs">
                {t(`status.${call.status}`)} · <CallDuration seconds={call.duration} /> ·{" "}
                <RelativeDate at={Date.parse(call.start_date)} />
              </span>
            </button>
            <IconButton
              size="sm"
              label={t("info.open", { who: call.profile?.full_name || call.prospect_phone_number })}
              icon={<Info />}
              onClick={() => setOpened(call)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div className="flex justify-center p-3">
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      ) : null}
      <CallInfo call={opened} onClose={() => setOpened(null)} />
    </>
  );
}
