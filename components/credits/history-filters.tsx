"use client";

import { useTranslations } from "next-intl";
import { creditPeriods } from "@/lib/contracts/credits/bounds.ts";
import { usageTypes } from "@/lib/contracts/words/credits.ts";
import { useListQuery } from "../patterns/use-list-query.ts";
import { Input } from "../ui/form/input.tsx";
import { NamedOptions, NativeSelect } from "../ui/form/native-select.tsx";
import type { CreditsPlace } from "./credits-place.ts";

export interface HistoryFiltersProps {
  place: CreditsPlace;
  members: readonly { readonly id: string; readonly name: string }[];
  /** The period's days, ISO. */
  days: readonly string[];
}

/** The period, a single day of it, the category and the user [BO-196], kept in the address. */
export function HistoryFilters({ place, members, days }: HistoryFiltersProps) {
  const t = useTranslations("credits");
  const write = useListQuery();
  const put = (name: string, value: string) =>
    write((query) => (value ? query.set(name, value) : query.delete(name)));
  return (
    <search className="grid grid-cols-2 gap-2 px-4 pb-4 sm:flex sm:flex-wrap sm:px-6">
      <NativeSelect
        aria-label={t("filter.period")}
        value={place.period}
        onChange={({ target }) =>
          write((query) => {
            query.set("period", target.value);
            query.delete("day");
          })
        }
      >
        {creditPeriods.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </NativeSelect>
      <Input
        type="date"
        aria-label={t("filter.day")}
        className="sm:w-40"
        min={days[0]}
        max={days.at(-1)}
        value={place.day ?? ""}
        onChange={({ target }) => put("day", target.value)}
      />
      <NativeSelect
        aria-label={t("filter.type")}
        className="sm:max-w-56"
        value={place.type ?? ""}
        onChange={({ target }) => put("type", target.value)}
      >
        <option value="">{t("filter.allTypes")}</option>
        {usageTypes.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("filter.user")}
        className="sm:max-w-56"
        value={place.user ?? ""}
        onChange={({ target }) => put("user", target.value)}
      >
        <option value="">{t("filter.allUsers")}</option>
        <NamedOptions of={members} />
      </NativeSelect>
    </search>
  );
}
