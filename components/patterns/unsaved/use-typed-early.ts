"use client";

import { useId, useState } from "react";

/** A text field's name and what stands in it. */
export type TypedEarly = readonly [name: string, text: string];

/**
 * What was typed, or filled in by the browser, into a form of the page before the page's program had arrived: the form
 * takes it over, instead of putting its defaults in its place. The form carries `id`; nothing is found for a form that
 * the server didn't send.
 */
export function useTypedEarly(): { id: string; typed: readonly TypedEarly[] } {
  const id = useId();
  const [typed] = useState(() =>
    typeof document === "undefined" ? [] : changedTexts(document.getElementById(id)),
  );
  return { id, typed };
}

const otherThanText = ["checkbox", "radio", "file", "hidden"];

function changedTexts(form: HTMLElement | null): TypedEarly[] {
  return [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [])]
    .filter(({ name, type, value, defaultValue }) => {
      return name && !otherThanText.includes(type) && value !== defaultValue;
    })
    .map(({ name, value }) => [name, value]);
}
