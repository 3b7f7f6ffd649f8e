import { type AccountLimits, noteCeiling } from "./account-limits.ts";
import type { StepFacts, StepText } from "./definition.ts";
import { fill } from "./fill.ts";

/** The note of an invitation. Its length is the account's own limit (decision 21). */
export const noteOf = (value: string, { noteLimit }: AccountLimits): StepText => ({
  field: "note",
  value,
  limit: Math.min(noteLimit, noteCeiling),
  tooLong: "too_long_connection_request",
  empty: null,
});

/** The filled note of an invitation, or the hold where a value is missing or the filled note is too long. */
export function fillNote(
  note: string,
  facts: StepFacts,
):
  | { readonly ok: true; readonly note: string }
  | {
      readonly ok: false;
      readonly hold: {
        readonly do: "hold";
        readonly reason: "no_company_name" | "missing_field" | "too_long_connection_request";
      };
    } {
  const filled = fill({ note }, facts);
  if (!filled.ok) return filled;
  if (filled.texts.note.length > facts.noteLimit)
    return { ok: false, hold: { do: "hold", reason: "too_long_connection_request" } };
  return { ok: true, note: filled.texts.note };
}
