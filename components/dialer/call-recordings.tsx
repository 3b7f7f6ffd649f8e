"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Info, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { ReplyOf } from "@/lib/contracts/addresses.ts";
import type { DialerCallView } from "@/lib/contracts/dialer.ts";
import { callsPage } from "@/lib/contracts/dialer-limits.ts";
import { type CallResult, callResults } from "@/lib/contracts/words/dialer.ts";
import { playRecording } from "../patterns/player/play-recording.ts";
import { SearchField } from "../patterns/search-field.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { RelativeDate } from "../ui/relative-date.tsx";
import { EmptyState } from "../ui/state/empty-state.tsx";
import { Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";
import { CallDuration } from "./call-duration.tsx";
import { CallInfo } from "./call-info.tsx";

type Page = ReplyOf<"GET /dialer/calls">;

const ends = (call: DialerCallView) =>
  call.direction === "outgoing"
    ? ([call.phone_number, call.prospect_phone_number] as const)
    : ([call.prospect_phone_number, call.phone_number] as const);

/** The workspace's calls with their recordings [OC-296]; on a phone as cards of two lines. */
export function CallRecordings({ initial }: { initial: Page }) {
  const t = useTranslations("dialer");
  const [result, setResult] = useState<CallResult>("all");
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<DialerCallView | null>(null);
  const isFirst = result === "all" && query === "";
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["dialer", "calls", result, query],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      callApi("GET /dialer/calls", { query: { result, query, skip: pageParam, limit: callsPage }, signal }),
    initialPageParam: 0,
    ...(isFirst ? { initialData: { pages: [initial], pageParams: [0] } } : {}),
    placeholderData: keepPreviousData,
    getNextPageParam: ({ skip, data: rows, total }) =>
      skip + rows.length < total && rows.length > 0 ? skip + rows.length : undefined,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const nameOf = (call: DialerCallView) => call.profile?.full_name || call.prospect_phone_number;
  const action = (call: DialerCallView) => (
    <span className="flex gap-1">
      <IconButton
        size="sm"
        disabled={call.record_url === null}
        label={t("recordings.play", { who: nameOf(call) })}
        icon={<Play />}
        onClick={() => call.record_url && playRecording({ url: call.record_url, title: nameOf(call) })}
      />
      <IconButton
        size="sm"
        label={t("info.open", { who: nameOf(call) })}
        icon={<Info />}
        onClick={() => setOpened(call)}
      />
    </span>
  );
  const price = (call: DialerCallView) => (call.price === null ? "" : t("credits", { count: call.price }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchField value={query} onSearch={setQuery} label={t("recordings.search")} />
        <NativeSelect
          aria-label={t("recordings.result")}
          value={result}
          onChange={(event) => setResult(event.target.value as CallResult)}
        >
          {callResults.map((one) => (
            <option key={one} value={one}>
              {t(`result.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t(isFirst ? "recordings.none" : "recordings.nothing")}
          text={t(isFirst ? "recordings.noneText" : "recordings.nothingText")}
        />
      ) : (
        <>
          <div className="hidden overflow-x-auto rounded-card border sm:block">
            <Table>
              <thead>
                <tr>
                  {(
                    [
                      "action",
                      "date",
                      "prospect",
                      "company",
                      "duration",
                      "price",
                      "region",
                      "from",
                      "to",
                    ] as const
                  ).map((name) => (
                    <TableHead key={name}>{t(`column.${name}`)}</TableHead>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((call) => (
                  <TableRow key={call.id}>
                    <TableCell>{action(call)}</TableCell>
                    <TableCell>
                      <RelativeDate at={Date.parse(call.start_date)} />
                    </TableCell>
                    <TableCell className="max-w-48 truncate">{call.profile?.full_name}</TableCell>
                    <TableCell className="max-w-48 truncate">{call.profile?.company_name}</TableCell>
                    <TableCell>
                      {call.status === "completed" ? (
                        <CallDuration seconds={call.duration} />
                      ) : (
                        t(`status.${call.status}`)
                      )}
                    </TableCell>
                    <TableCell className="tabular">{price(call)}</TableCell>
                    <TableCell>{call.region.name}</TableCell>
                    <TableCell className="tabular">{ends(call)[0]}</TableCell>
                    <TableCell className="tabular">{ends(call)[1]}</TableCell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          </div>
          <ul className="flex flex-col divide-y rounded-card border sm:hidden">
            {rows.map((call) => (
              <li key={call.id} className="flex items-center gap-3 px-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{nameOf(call)}</p>
                  <p className="truncate text-muted text-xs">
                    {t(`status.${call.status}`)} · <CallDuration seconds={call.duration} /> ·{" "}
                    <RelativeDate at={Date.parse(call.start_date)} />
                  </p>
                </div>
                {action(call)}
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <Button className="self-center" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("more")}
            </Button>
          ) : null}
        </>
      )}
      <CallInfo call={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
