"use client";

import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type FilterField,
  type FilterOp,
  filterFields,
  filterOps,
  isFilter,
  type PeopleFilter,
} from "@/lib/contracts/words/people-filters.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/dialog/popover.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { NativeSelect } from "../ui/form/native-select.tsx";
import { useFilterWords } from "./use-filter-words.ts";

/** Fields that only files and searches for data fill. */
const enriched: readonly FilterField[] = [
  "headcount",
  "revenue",
  "net_worth",
  "income",
  "age",
  "gender",
  "homeowner",
  "married",
  "children",
];

export interface FilterBuilderProps {
  campaigns: readonly { id: string; name: string }[];
  onAdd: (filter: PeopleFilter) => void;
}

/** Builds a filter of people: a field, a condition and its values [OC-184]. */
export function FilterBuilder({ campaigns, onAdd }: FilterBuilderProps) {
  const t = useTranslations("prospects.filters");
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t("title")}
      open={open}
      onOpenChange={setOpen}
      className="w-80 max-w-[calc(100vw-16px)]"
      trigger={
        <Button>
          <ListFilter aria-hidden="true" />
          {t("add")}
        </Button>
      }
    >
      {open ? (
        <BuilderForm
          campaigns={campaigns}
          onAdd={(filter) => {
            onAdd(filter);
            setOpen(false);
          }}
        />
      ) : null}
    </Popover>
  );
}

function BuilderForm({ campaigns, onAdd }: FilterBuilderProps) {
  const t = useTranslations("prospects.filters");
  const { choicesOf } = useFilterWords(campaigns);
  const [field, setField] = useState<FilterField>("labels");
  const [op, setOp] = useState<FilterOp>("any");
  const [values, setValues] = useState<readonly string[]>([]);
  const shape = filterFields[field];
  const choices = choicesOf(field);
  const isBare = op === "ever" || op === "never";
  const filter: PeopleFilter = { field, op, values: isBare ? [] : values };
  const choose = (next: FilterField) => {
    setField(next);
    setOp(filterOps[filterFields[next]][0]);
    setValues([]);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilter(filter)) onAdd(filter);
      }}
    >
      <Field label={t("field")} help={enriched.includes(field) ? t("enriched", { name: field }) : undefined}>
        <NativeSelect value={field} onChange={(event) => choose(event.target.value as FilterField)}>
          {(Object.keys(filterFields) as FilterField[]).map((each) => (
            <option key={each} value={each}>
              {t(`fields.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={t("condition")}>
        <NativeSelect value={op} onChange={(event) => setOp(event.target.value as FilterOp)}>
          {filterOps[shape].map((each) => (
            <option key={each} value={each}>
              {t(`ops.${each}`)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {shape === "choice" ? (
        <Field label={t("values")} group>
          <div className="flex max-h-48 flex-col gap-2 overflow-y-auto py-0.5 pl-0.5">
            {choices.length === 0 ? <p className="text-muted text-xs">{t("nothing")}</p> : null}
            {choices.map(({ value, name }) => (
              <Checkbox
                key={value}
                label={name}
                checked={values.includes(value)}
                onCheckedChange={(on) =>
                  setValues(on === true ? [...values, value] : values.filter((one) => one !== value))
                }
              />
            ))}
          </div>
        </Field>
      ) : null}
      {shape === "date" && !isBare ? (
        <Field label={t("day")}>
          <Input
            type="date"
            value={values[0] ?? ""}
            onChange={(event) => setValues(event.target.value ? [event.target.value] : [])}
          />
        </Field>
      ) : null}
      {shape === "text" ? (
        <Field label={t("text")}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={values[0] ?? ""}
            onChange={(event) => setValues(event.target.value ? [event.target.value] : [])}
          />
        </Field>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!isFilter(filter)}>
          {t("apply")}
        </Button>
      </div>
    </form>
  );
}
