"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { callApi } from "@/lib/client/call-api.ts";
import { refusedSave } from "@/lib/client/refused-save.ts";
import { FormKit } from "../../patterns/form-kit.tsx";
import { PageHeader } from "../../patterns/page-header.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Field } from "../../ui/form/field.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/toast/toast.tsx";
import { hoursOfDay } from "./hours-of-day.ts";

/** When an account works. Hours are whole; an end before the start is the next day's. */
export interface WorkingTimes {
  timezone: string;
  start: number;
  end: number;
  /** 1 is Monday, 7 is Sunday. */
  days: number[];
  /** The country or state whose public holidays it keeps. Empty: none. */
  holidays: string;
}

/** More hours a day raise the risk that the network blocks the account [SH-282]. */
const manyHours = 8;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** 1 January 2024 was a Monday. */
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, day));

/** The time zone, hours, days and holidays of an account: its steps run at these times and at no others. */
export function LocationForm({
  credentialId,
  account,
  initial,
  timezones,
  regions,
}: {
  credentialId: string;
  account: string;
  initial: WorkingTimes;
  timezones: readonly string[];
  regions: readonly { value: string; name: string }[];
}) {
  const t = useTranslations("settings.location");
  const format = useFormatter();
  const zones = timezones.map((zone) => ({ value: zone, name: zone.replaceAll("_", " ") }));
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { account })} />
      <div className="max-w-xl px-4 pt-2 pb-10 sm:px-6">
        <FormKit<WorkingTimes>
          className="flex flex-col gap-4"
          defaultValues={initial}
          onSave={async ({ timezone, start, end, days, holidays }) => {
            try {
              await callApi("POST /credentials/{id}/update", {
                params: { id: credentialId },
                body: {
                  timezone,
                  work_hours_start: Number(start),
                  work_hours_end: Number(end),
                  work_days: days,
                  holiday_region: holidays || null,
                },
              });
            } catch (error) {
              return refusedSave(error);
            }
            toast.success(t("saved"));
            return { ok: true };
          }}
        >
          {({ register, control, watch, formState: { errors, isSubmitting, isDirty } }) => {
            const [start, end] = [Number(watch("start")), Number(watch("end"))];
            return (
              <>
                <Controller
                  control={control}
                  name="timezone"
                  render={({ field: { value, onChange }, fieldState: { error } }) => (
                    <Field label={t("timezone")} error={error?.message}>
                      <Select value={value} onChange={onChange} options={zones} />
                    </Field>
                  )}
                />
                <div className="grid grid-cols-2 gap-3">
                  <Field label={t("from")}>
                    <NativeSelect {...register("start", { valueAsNumber: true })}>
                      {hoursOfDay.slice(0, 24).map((hour) => (
                        <option key={hour} value={hour}>
                          {hour}:00
                        </option>
                      ))}
                    </NativeSelect>
                  </Field>
                  <Field label={t("to")} error={errors.end?.message}>
                    <NativeSelect
                      {...register("end", {
                        valueAsNumber: true,
                        validate: (value, { start: from }) => Number(value) !== Number(from) || t("empty"),
                      })}
                    >
                      {hoursOfDay.slice(1).map((hour) => (
                        <option key={hour} value={hour}>
                          {hour}:00
                        </option>
                      ))}
                    </NativeSelect>
                  </Field>
                </div>
                <p className="text-muted text-sm">
                  {lengthOf(start, end) > manyHours ? t("manyHours", { number: manyHours }) : t("hoursHelp")}
                </p>
                <Controller
                  control={control}
                  name="days"
                  rules={{ validate: (days) => days.length > 0 || t("noDays") }}
                  render={({ field: { value, onChange }, fieldState: { error } }) => (
                    <Field label={t("days")} group error={error?.message}>
                      <div className="flex flex-wrap gap-x-4 gap-y-2">
                        {weekdays.map((day) => (
                          <Checkbox
                            key={day}
                            checked={value.includes(day)}
                            label={format.dateTime(dayOf(day), { weekday: "short", timeZone: "UTC" })}
                            onCheckedChange={(on) =>
                              onChange(
                                weekdays.filter((each) =>
                                  each === day ? on === true : value.includes(each),
                                ),
                              )
                            }
                          />
                        ))}
                      </div>
                    </Field>
                  )}
                />
                <Controller
                  control={control}
                  name="holidays"
                  render={({ field: { value, onChange }, fieldState: { error } }) => (
                    <Field label={t("holidays")} help={t("holidaysHelp")} error={error?.message}>
                      <Select
                        value={value}
                        onChange={onChange}
                        options={[{ value: "", name: t("noHolidays") }, ...regions]}
                      />
                    </Field>
                  )}
                />
                <div>
                  <Button type="submit" variant="primary" loading={isSubmitting} disabled={!isDirty}>
                    {t("save")}
                  </Button>
                </div>
              </>
            );
          }}
        </FormKit>
      </div>
    </>
  );
}

/** The hours from a start to an end, which may be the next day's. */
const lengthOf = (start: number, end: number) => (end - start + 24) % 24 || 24;
