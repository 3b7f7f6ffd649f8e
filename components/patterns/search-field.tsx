"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "../ui/input.tsx";
import { searchPauseMs } from "./search-pause.ts";

/** Searches once nobody types any more; Enter searches at once, Escape ends the search. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is chosen beside it while somebody types isn't undone by the search.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);
  // What was looked for from here stays as it was typed; a search that comes from elsewhere takes its place.
  const own = useRef(value);
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  const search = (typed: string, waitMs: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      own.current = typed.trim();
      latest.current(own.current);
    }, waitMs);
  };
  return (
    <Input
      type="search"
      before={<Search />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={(event) => search(event.target.value, searchPauseMs)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text, 0);
        if (event.key === "Escape" && text) search("", 0);
      }}
    />
  );
}
