"use client";

import { Search, X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";
import { searchPauseMs } from "./search-pause.ts";
import { useListQuery } from "./use-list-query.ts";

export interface FilterBarProps {
  /** What is searched, in words: the field's name. */
  label: string;
  /** The parameter of the address that holds the search. */
  param?: string;
  /** The chosen filters: each is a parameter of the address. */
  filters?: readonly { param: string; label: string }[];
  /** A menu or popover that adds a filter, and at the end what switches views. */
  add?: ReactNode;
  end?: ReactNode;
}

/**
 * Search and filters of a list, kept in the address; the search is written 500 ms after the last key. An address that
 * changes otherwise (back, a link) changes the search too.
 */
export function FilterBar({ label, param = "search", filters = [], add, end }: FilterBarProps) {
  const t = useTranslations("common.list");
  const write = useListQuery();
  const asked = useSearchParams().get(param) ?? "";
  const [text, setText] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What was written from here comes back with the list, when more may have been typed already.
  const written = useRef<string[]>([]);
  useEffect(() => {
    const place = written.current.indexOf(asked);
    written.current = place < 0 ? [] : written.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(asked);
  }, [asked]);

  const search = (value: string, wait: number) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = value.trim();
      const isNew = write((query) => (wanted ? query.set(param, wanted) : query.delete(param)));
      if (isNew) written.current.push(wanted);
    }, wait);
  };
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
      <div className="w-full sm:w-64">
        <Input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          before={<Search aria-hidden="true" />}
          onChange={(event) => search(event.target.value, searchPauseMs)}
          onKeyDown={(event) => {
            if (event.key === "Enter") search(text, 0);
            if (event.key === "Escape" && text) search("", 0);
          }}
        />
      </div>
      {filters.map((filter) => (
        <button
          key={filter.param}
          type="button"
          aria-label={t("removeFilter", { name: filter.label })}
          onClick={() => write((query) => query.delete(filter.param))}
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
