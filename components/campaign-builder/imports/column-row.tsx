"use client";

import { useTranslations } from "next-intl";
import { personFields } from "@/lib/contracts/words/person-fields.ts";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import type { Clash, Filling } from "./column-choices.ts";

export interface ColumnRowProps {
  column: string;
  /** The first values of the column. */
  values: readonly string[];
  filling: Filling;
  /** The key of the own field that it could fill, or undefined. */
  ownKey: string | undefined;
  /** The question that this column's choice raised, or null. */
  clash: Clash | null;
  onChoose: (filling: Filling) => void;
  /** Says which of the two columns fills the field. */
  onAnswer: (column: string) => void;
}

/** A column of a file with its first values, and what it fills. */
export function ColumnRow({ column, values, filling, ownKey, clash, onChoose, onAnswer }: ColumnRowProps) {
  const t = useTranslations("campaigns.people");
  return (
    <li className="grid items-center gap-2 py-2 sm:grid-cols-[1fr_200px]">
      <span className="min-w-0">
        <span className="block truncate font-medium">{column}</span>
        <span className="block truncate text-muted text-xs">{values.join(" · ")}</span>
      </span>
      <NativeSelect
        aria-label={t("columnFills", { column })}
        value={clash?.field ?? filling}
        onChange={(event) => onChoose(event.target.value as Filling)}
      >
        <option value="">{t("ignore")}</option>
        {personFields.map((field) => (
          <option key={field} value={field}>
            {t(`fields.${field}`)}
          </option>
        ))}
        {ownKey ? <option value="custom">{t("customField", { key: ownKey })}</option> : null}
      </NativeSelect>
      {clash ? (
        <div role="alert" className="flex flex-col gap-2 rounded-field bg-warning-soft p-3 sm:col-span-2">
          <p>{t("file.twice", { field: t(`fields.${clash.field}`) })}</p>
          <div className="flex flex-wrap gap-2">
            {[clash.held, clash.column].map((one) => (
              <Button key={one} size="sm" className="max-w-full" onClick={() => onAnswer(one)}>
                <span className="truncate">{t("file.take", { column: one })}</span>
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </li>
  );
}
