"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "../ui/form/input.tsx";

/** How long nothing is typed before it is looked for, in milliseconds. */
const pauseMs = 500;

export interface SearchFieldProps {
  /** What is searched, in words: the field's name. */
  label: string;
  /** What the list is searched for now. */
  value: string;
  /** Gives what is to be looked for, trimmed; the list may take its time to come back with it. */
  onSearch: (text: string) => void;
}

/**
 * The search of a list: looks once nobody types any more, at once with Enter, and ends with Escape. A search that is
 * changed elsewhere (back, a link) takes the place of what was typed.
 */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is chosen beside it while somebody types isn't undone by the search.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // What was asked for from here comes back with the list, when more may have been typed already.
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
      placeholder={label}
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
