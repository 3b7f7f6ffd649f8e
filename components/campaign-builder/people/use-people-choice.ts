"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type PeopleChoice, readPeopleChoice, withPeopleChoice } from "./people-choice.ts";

/**
 * The filters of the list of people, and how to change them. A new search or state starts at the first page. The
 * address follows the state, as in use-part.ts.
 */
export function usePeopleChoice() {
  const query = useSearchParams();
  const [choice, setChoice] = useState(() => readPeopleChoice(query));
  useEffect(() => {
    const wanted = withPeopleChoice(new URLSearchParams(query), choice);
    if (wanted.toString() === query.toString()) return;
    const { pathname } = window.location;
    window.history.replaceState(null, "", wanted.size > 0 ? `${pathname}?${wanted}` : pathname);
  }, [query, choice]);
  const choose = (part: Partial<PeopleChoice>) => setChoice((now) => ({ ...now, page: 1, ...part }));
  return [choice, choose] as const;
}
