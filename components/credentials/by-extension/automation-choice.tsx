"use client";

import { useTranslations } from "next-intl";
import { SeatWish } from "../../billing/index.ts";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import type { Automation } from "./automation.ts";

/** The seats of one way. */
export interface WaySeats {
  readonly total: number;
  readonly used: number;
  readonly refusal: string | null;
}

/** How the account shall run, of the ways that the plan offers [SH-307, SH-479]. */
export function AutomationChoice({
  value,
  onChange,
  seats,
}: {
  value: Automation;
  onChange: (value: Automation) => void;
  seats: Readonly<Record<Automation, WaySeats>>;
}) {
  const t = useTranslations("credentials");
  const refusals = useTranslations("errors.credentials");
  const { refusal } = seats[value];
  const words = {
    cloud: [t("cloud"), t("cloudText")],
    extension: [t("extension.title"), t("extension.way")],
  };
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        cards
        aria-label={t("step.automation")}
        value={value}
        onValueChange={(next) => onChange(next === "extension" ? "extension" : "cloud")}
        choices={(["cloud", "extension"] as const).map((way) => ({
          value: way,
          label: <span className="font-semibold">{words[way][0]}</span>,
          help: (
            <>
              {words[way][1]}
              <span className="tabular mt-1 block">
                {t("seats", {
                  free: Math.max(0, seats[way].total - seats[way].used),
                  total: seats[way].total,
                })}
              </span>
            </>
          ),
        }))}
      />
      {refusal ? (
        <SeatWish
          key={value}
          way={value}
          refusal={refusals(
            refusal === "noCloudSeats" || refusal === "noExtensionSeats" ? refusal : "noSeats",
          )}
        />
      ) : null}
    </div>
  );
}
