"use client";

import { Search, X } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";

const DEBOUNCE = 500;

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

/** Search and filters of a list, kept in the address; the search is written 500 ms after the last key. */
export function FilterBar({ label, param = "search", filters = [], add, end }: FilterBarProps) {
  const t = useTranslations("common.list");
  const router = useRouter();
  const pathname = usePathname();
  const kept = useSearchParams();
  const [text, setText] = useState(kept.get(param) ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (change: (params: URLSearchParams) => void) => {
    const params = new URLSearchParams(window.location.search);
    change(params);
    params.delete("cursor");
    const query = params.toString();
    router.replace(query ? `${pathname}?${query}` : pathname, { scroll: false });
  };
  const search = (value: string, wait: number) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      write((params) => (value.trim() ? params.set(param, value.trim()) : params.delete(param)));
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
          onChange={(event) => search(event.target.value, DEBOUNCE)}
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
          onClick={() => write((params) => params.delete(filter.param))}
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
