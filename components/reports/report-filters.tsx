"use client";

import { useTranslations } from "next-intl";
import { reportBreakdowns, reportPeriods } from "@/lib/contracts/words/metrics.ts";
import { useListQuery } from "../patterns/use-list-query.ts";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import type { ReportPlace } from "./report-place.ts";

export interface Choice {
  readonly id: string;
  readonly name: string;
}

export interface ReportFiltersProps {
  place: ReportPlace;
  campaigns: readonly Choice[];
  accounts: readonly Choice[];
  members: readonly Choice[];
}

/** The period, the filters and the breakdown, stored in the address. */
export function ReportFilters({ place, ...choices }: ReportFiltersProps) {
  const t = useTranslations("reports");
  const write = useListQuery();
  const put = (param: string, value: string) =>
    write((query) => (value ? query.set(param, value) : query.delete(param)));
  const filters = [
    ["campaign", "campaigns", t("filter.campaign"), t("filter.allCampaigns")],
    ["account", "accounts", t("filter.account"), t("filter.allAccounts")],
    ["member", "members", t("filter.member"), t("filter.allMembers")],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-2 px-4 pb-4 sm:flex sm:flex-wrap sm:px-6">
      <NativeSelect
        aria-label={t("period.label")}
        value={place.period}
        onChange={({ target }) => put("period", target.value)}
      >
        {reportPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`period.${period}`)}
          </option>
        ))}
      </NativeSelect>
      {filters.map(([param, list, label, all]) => (
        <NativeSelect
          key={param}
          aria-label={label}
          className="sm:max-w-56"
          value={place[param] ?? ""}
          onChange={({ target }) => put(param, target.value)}
        >
          <option value="">{all}</option>
          <NamedOptions of={choices[list]} />
        </NativeSelect>
      ))}
      <NativeSelect
        aria-label={t("by.label")}
        value={place.by}
        onChange={({ target }) => put("by", target.value)}
      >
        {reportBreakdowns.map((by) => (
          <option key={by} value={by}>
            {`${t("by.label")}: ${t(`by.${by}`)}`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
