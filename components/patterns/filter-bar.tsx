"use client";

import { X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchField } from "./search-field.tsx";
import { useListQuery } from "./use-list-query.ts";

/** The parameter of the address that holds the search. */
const searchParameter = "search";

interface ChosenFilter {
  param: string;
  label: string;
  /** For a parameter that holds several filters: takes this one out of the query. Default: the parameter goes. */
  onRemove?: (query: URLSearchParams) => void;
}

export interface FilterBarProps {
  /** What is searched, in words: the field's name. */
  label: string;
  /** The chosen filters: each is a parameter of the address. */
  filters?: readonly ChosenFilter[];
  /** A menu or popover that adds a filter; at the end, what switches views. */
  add?: ReactNode;
  end?: ReactNode;
}

/** Search and filters of a list, stored in the address. */
export function FilterBar({ label, filters = [], add, end }: FilterBarProps) {
  const t = useTranslations("common.list");
  const write = useListQuery();
  const search = (text: string) =>
    write((query) => (text ? query.set(searchParameter, text) : query.delete(searchParameter)));
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
      <div className="w-full sm:w-64">
        <SearchField label={label} value={useSearchParams().get(searchParameter) ?? ""} onSearch={search} />
      </div>
      {filters.map((filter) => (
        <button
          key={`${filter.param} ${filter.label}`}
          type="button"
          aria-label={t("removeFilter", { name: filter.label })}
          onClick={() => write(filter.onRemove ?? ((query) => query.delete(filter.param)))}
          className="inline-flex h-7 items-center gap-1 rounded-full border bg-background pr-1.5 pl-2.5 font-medium text-xs hover:bg-hover"
        >
          {filter.label}
          <X aria-hidden="true" className="size-3.5! text-muted" />
        </button>
      ))}
      {add}
      {end ? <div className="ml-auto flex items-center gap-2">{end}</div> : null}
    </search>
  );
}
