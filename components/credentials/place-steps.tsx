"use client";

import { Cloud } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ProxyCountry } from "@/lib/contracts/credentials.ts";
import type { ProxyProblem } from "@/lib/contracts/proxy-fields.ts";
import { SeatWish } from "../billing/index.ts";
import { Field } from "../ui/form/field.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { Select } from "../ui/form/select.tsx";
import { Banner } from "../ui/state/banner.tsx";
import type { ProxyDraft } from "./route-draft.ts";
import { WayFields } from "./way-fields.tsx";
import { type Draft, zoneOptions } from "./wizard-state.ts";

/** How the account runs: in the cloud, within the plan's seats. */
export function AutomationStep({
  seats,
}: {
  seats: { total: number; used: number; refusal: string | null };
}) {
  const t = useTranslations("credentials");
  const refusals = useTranslations("errors.credentials");
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3 rounded-card border border-accent bg-selected p-4">
        <Cloud aria-hidden="true" className="mt-0.5 size-5! text-accent-ink" />
        <div>
          <p className="font-semibold">{t("cloud")}</p>
          <p className="mt-0.5 text-muted">{t("cloudText")}</p>
          <p className="tabular mt-2 text-muted text-xs">
            {t("seats", { free: Math.max(0, seats.total - seats.used), total: seats.total })}
          </p>
        </div>
      </div>
      {seats.refusal ? (
        <SeatWish
          way="cloud"
          refusal={refusals(seats.refusal === "noCloudSeats" ? "noCloudSeats" : "noSeats")}
        />
      ) : null}
    </div>
  );
}

export interface PlaceStepProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Shown once the person tried to go on without a choice. */
  problem: string | undefined;
}

export interface LocationStepProps extends PlaceStepProps {
  countries: readonly (ProxyCountry & { name: string })[];
  proxy: ProxyDraft;
  onProxy: (proxy: ProxyDraft) => void;
  /** Shown once the person tried to go on. */
  proxyProblems: readonly ProxyProblem[];
}

/**
 * The country from which the account signs in, and how. A country without free addresses says so [SH-359, SH-360].
 */
export function LocationStep({
  draft,
  onChange,
  problem,
  countries,
  proxy,
  onProxy,
  proxyProblems,
}: LocationStepProps) {
  const t = useTranslations("credentials");
  const chosen = countries.find((country) => country.code === draft.countryCode);
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("country")} help={t("countryHelp")} error={problem}>
        <Select
          value={draft.countryCode || null}
          onChange={(countryCode) => onChange({ ...draft, countryCode })}
          options={countries.map(({ code, name, count }) => ({
            value: code,
            name,
            ...(count === 0 ? { hint: t("outOfReserve") } : {}),
          }))}
        />
      </Field>
      {chosen?.count === 0 && draft.way === "country" ? (
        <Banner tone="warning">{t("outOfReserveText")}</Banner>
      ) : null}
      <WayFields
        way={draft.way}
        proxy={proxy}
        problems={proxyProblems}
        onChange={(way, typed) => {
          if (typed !== proxy) onProxy(typed);
          if (way !== draft.way) onChange({ ...draft, way });
        }}
      />
    </div>
  );
}

/** The account's working hours: its time zone, start and end. */
export function HoursStep({
  draft,
  onChange,
  problem,
  timezones,
}: PlaceStepProps & { timezones: readonly string[] }) {
  const t = useTranslations("credentials");
  const hour = (value: number) => `${String(value).padStart(2, "0")}:00`;
  const hours = Array.from({ length: 25 }, (_, value) => value);
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("timezone")} error={problem}>
        <Select
          value={draft.timezone || null}
          onChange={(timezone) => onChange({ ...draft, timezone })}
          options={zoneOptions(timezones)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("from")}>
          <NativeSelect
            value={draft.workHoursStart}
            onChange={(event) => onChange({ ...draft, workHoursStart: Number(event.target.value) })}
          >
            {hours.slice(0, 24).map((value) => (
              <option key={value} value={value}>
                {hour(value)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t("to")}>
          <NativeSelect
            value={draft.workHoursEnd}
            onChange={(event) => onChange({ ...draft, workHoursEnd: Number(event.target.value) })}
          >
            {hours.slice(1).map((value) => (
              <option key={value} value={value} disabled={value === draft.workHoursStart}>
                {hour(value)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <p className="text-muted text-xs">{t("hoursHelp")}</p>
    </div>
  );
}
