"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import type { NodeFieldsProps, WayNode } from "./node-fields.ts";
import { mondayFirst } from "./weekdays.ts";

type UntilNode = Extract<WayNode, { kind: "wait_until" }>;
type Until = UntilNode["until"];

const fresh: Readonly<Record<Until["at"], Until>> = {
  weekday: { at: "weekday", days: [1, 2, 3, 4, 5], hour: 9 },
  date: { at: "date", date: "", hour: 9 },
  return: { at: "return" },
};
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Until when a sequence waits: a weekday, a day, or the person's return. */
export function UntilFields({ node, errorOf, onChange }: NodeFieldsProps<UntilNode>) {
  const t = useTranslations("campaigns.builder.graph");
  const format = useFormatter();
  const { until } = node;
  const set = (to: Until, label: string) => onChange({ ...node, until: to }, label);
  const timeOf = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2024, 0, 1, hour)), {
      hour: "numeric",
      minute: "numeric",
      timeZone: "UTC",
    });
  return (
    <>
      <Field label={t("untilWhat")} help={until.at === "return" ? t("returnHelp") : t("zoneHelp")}>
        <NativeSelect
          value={until.at}
          onChange={({ target }) => set(fresh[target.value as Until["at"]], "until")}
        >
          {(["weekday", "date", "return"] as const).map((at) => (
            <option key={at} value={at}>
              {t(`untils.${at}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {until.at === "weekday" ? (
        <Field group label={t("weekdays")} error={errorOf("days")}>
          <div className="grid grid-cols-2 gap-2">
            {mondayFirst.map(({ number, date }) => (
              <Checkbox
                key={number}
                label={format.dateTime(date, { weekday: "long", timeZone: "UTC" })}
                checked={until.days.includes(number)}
                onCheckedChange={(on) => {
                  const others = until.days.filter((day) => day !== number);
                  set({ ...until, days: on === true ? [...others, number].toSorted() : others }, "days");
                }}
              />
            ))}
          </div>
        </Field>
      ) : null}
      {until.at === "date" ? (
        <Field label={t("date")} error={errorOf("date")}>
          <Input
            type="date"
            value={until.date}
            onChange={({ target }) => set({ ...until, date: target.value.slice(0, 10) }, "date")}
          />
        </Field>
      ) : null}
      {until.at === "return" ? null : (
        <Field label={t("hour")}>
          <NativeSelect
            value={until.hour}
            onChange={({ target }) => set({ ...until, hour: Number(target.value) }, "hour")}
          >
            {hoursOfDay.map((hour) => (
              <option key={hour} value={hour}>
                {timeOf(hour)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </>
  );
}
