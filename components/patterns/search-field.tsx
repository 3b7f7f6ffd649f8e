"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "../ui/form/input.tsx";

/** The pause in typing after which the search starts, in milliseconds. */
const pauseMs = 500;

export interface SearchFieldProps {
  /** What is searched, in words: the field's name. */
  label: string;
  /** What the empty field shows where its name has no room. */
  placeholder?: string;
  /** The list's present search. */
  value: string;
  /** Called with the trimmed search. The list may take time to show it. */
  onSearch: (text: string) => void;
}

/**
 * The search of a list. It starts after a pause in typing, or at once with Enter; Escape clears it. A search changed
 * elsewhere (back, a link) replaces the typed text.
 */
export function SearchField({ label, placeholder = label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Uses the latest callback, so that a filter chosen while typing isn't undone by the search.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // Searches started here: when the list shows one, more may have been typed already, which must stay.
  const asked = useRef<string[]>([]);
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current = place < 0 ? [] : asked.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  const field = useRef<HTMLInputElement>(null);
  const search = (typed: string, waitMs: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = typed.trim();
      asked.current.push(wanted);
      latest.current(wanted);
    }, waitMs);
  };
  // What was typed before the page's program had arrived is looked for as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the program has arrived.
  useEffect(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) search(typed, pauseMs);
  }, []);
  return (
    <Input
      ref={field}
      type="search"
      autoComplete="off"
      before={<Search aria-hidden="true" />}
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => search(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text, 0);
        if (event.key === "Escape" && text) search("", 0);
      }}
    />
  );
}
