"use client";

import { useId, useState } from "react";

/** A text field's name and its text. */
export type TypedEarly = readonly [name: string, text: string];

/**
 * The text that was typed, or filled in by the browser, before the page's program was loaded: the form takes it over
 * instead of its default values. The form has `id`. For a form that the server didn't render, nothing is found.
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
