"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/call-api.ts";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import { DayChart } from "../../patterns/chart/day-chart.tsx";
import { PageHeader } from "../../patterns/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/state/progress-bar.tsx";
import { CampaignStatusPill } from "../campaign-status-pill.tsx";
import { useStatus } from "../use-status.ts";
import { Facts } from "./facts.tsx";
import { Funnel } from "./funnel.tsx";
import { OverviewTabs } from "./overview-tabs.tsx";
import { Problems } from "./problems.tsx";
import { SplitResults } from "./split-results.tsx";
import { StepFigures } from "./step-figures.tsx";
import { WaitingPeople } from "./waiting-people.tsx";

/** How often the figures are fetched again while the page is open, in milliseconds: not every change is announced. */
const refetchMs = 60_000;

/** What a campaign does now, what it did, and what needs somebody. */
export function CampaignOverview({ first }: { first: WorkflowOverview }) {
  const t = useTranslations("campaigns.overview");
  const timezone = useTimeZone() ?? "UTC";
  const { data } = useQuery({
    queryKey: ["figures", "overview", first._id, timezone],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/overview", { params: { id: first._id }, query: { timezone }, signal }),
    initialData: first,
    refetchInterval: refetchMs,
  });
  const { run, isPending } = useStatus();
  const toggle = data.status === "active" ? "pause" : data.status === "paused" ? "start" : null;
  return (
    <>
      <PageHeader
        title={data.name}
        count={<CampaignStatusPill status={data.status} />}
        actions={
          toggle ? (
            <Button loading={isPending(data._id)} onClick={() => void run([data], toggle)}>
              {toggle === "pause" ? <Pause /> : <Play />}
              {t(toggle)}
            </Button>
          ) : undefined
        }
      />
      <OverviewTabs id={data._id} />
      <div className="flex flex-col gap-6 px-4 pt-4 pb-10 sm:px-6">
        <Problems overview={data} />
        <Facts overview={data} />
        <Funnel overview={data} />
        <div className="flex items-center gap-3 text-muted text-sm">
          <span className="tabular shrink-0">
            {t("through", { through: data.through, people: data.people })}
          </span>
          <ProgressBar
            label={t("through", { through: data.through, people: data.people })}
            done={data.through}
            total={data.people}
          />
        </div>
        <section aria-labelledby="days">
          <h2 id="days" className="mb-3 font-semibold text-md">
            {t("days")}
          </h2>
          <DayChart
            label={t("days")}
            days={data.days.map(({ day }) => day)}
            series={(["sent", "accepted", "replied"] as const).map((id) => ({
              id,
              label: t(`series.${id}`),
              values: data.days.map((day) => day[id]),
            }))}
          />
        </section>
        <StepFigures overview={data} />
        <SplitResults splits={data.splits} />
        <WaitingPeople overview={data} />
      </div>
    </>
  );
}
