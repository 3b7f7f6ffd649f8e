import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { NamesReply } from "./api.ts";

const longestRecord = 1_000;

/** The records that an answer names. Null for an answer that says nothing about them. */
export function readTexts({ status, body }: NamesReply): readonly string[] | null {
  const texts = (body as { readonly texts?: unknown } | null)?.texts;
  if (status !== 200 || !Array.isArray(texts)) return null;
  return texts.filter((text) => typeof text === "string").map((text) => storableText(text, longestRecord));
}
