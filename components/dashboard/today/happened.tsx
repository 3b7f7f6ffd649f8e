"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { ActivityPage } from "@/lib/contracts/dashboard.ts";
import { latestActivity } from "@/lib/contracts/dashboard-lists.ts";
import { PlaceLink } from "../../patterns/place-link.tsx";
import { RelativeDate } from "../../ui/relative-date.tsx";
import { useName } from "../../ui/use-name.ts";
import { ActivityPill } from "../activity-pill.tsx";
import { Card } from "./card.tsx";

/** What happened last this week, latest first. */
export function Happened({ first }: { first: ActivityPage }) {
  const t = useTranslations("dashboard.happened");
  const nameOf = useName();
  const timezone = useTimeZone() ?? "UTC";
  const { data } = useQuery({
    queryKey: ["campaigns", "activity", "latest", timezone],
    queryFn: ({ signal }) =>
      callApi("GET /dashboard/activity", { query: { ...latestActivity, timezone }, signal }),
    initialData: first,
  });
  return (
    <Card
      id="happened"
      title={t("title")}
      all={{ href: `/dashboard/activity?window=${latestActivity.window}`, text: t("all") }}
      empty={t("empty")}
    >
      {data.items.map((row) => (
        <li key={row._id} className="flex flex-col gap-1 px-4 py-2">
          <span className="flex items-baseline justify-between gap-2">
            <PlaceLink
              tab="profiles"
              href={`/profiles/my-prospects/${row.profile_id}`}
              className="truncate font-medium"
              linkClassName="hover:underline"
            >
              {nameOf(row.profile_name, null, null)}
            </PlaceLink>
            <RelativeDate at={row.at} className="shrink-0 text-faint text-xs" />
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <ActivityPill row={row} />
            <span className="truncate text-muted text-xs">{row.workflow_name}</span>
          </span>
        </li>
      ))}
    </Card>
  );
}
