import { storableText } from "@/lib/kernel/storable-text/index.ts";
import type { NamesReply } from "./api.ts";

const longestRecord = 1_000;

/** The records that an answer names. Null for an answer that says nothing about them. */
export function readRecords({ status, body }: NamesReply): readonly string[] | null {
  const records = (body as { readonly records?: unknown } | null)?.records;
  if (status !== 200 || !Array.isArray(records)) return null;
  return records
    .filter((record) => typeof record === "string")
    .map((record) => storableText(record, longestRecord));
}
