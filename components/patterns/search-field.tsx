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
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    // What was just looked for stays as it was typed.
    if (value !== text.trim()) setText(value);
  }
  const search = (typed: string, waitMs: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), waitMs);
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
