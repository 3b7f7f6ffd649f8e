"use client";

import { useTranslations } from "next-intl";
import { StatusPill, type Tone } from "../ui/state/status-pill.tsx";
import { textOfWord } from "../ui/text-of-word.ts";

const tones: Readonly<Record<string, Tone>> = {
  active: "success",
  blocked: "warning",
  deleted: "danger",
  inactive: "neutral",
  unpaid: "warning",
  uploaded: "success",
  building: "info",
  not_built: "neutral",
};

/** A state in a word of `console.words`. */
export function Status({ word }: { word: string }) {
  const t = useTranslations("console.words");
  return <StatusPill tone={tones[word] ?? "neutral"}>{textOfWord(t, word) ?? word}</StatusPill>;
}
