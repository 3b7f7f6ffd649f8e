import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { StepDecision, StepFacts } from "./definition.ts";
import { outsideLocalHours } from "./local-hours.ts";

/** Both ends of a call or a text message, as +49301234567. */
export interface PhoneLine {
  readonly from: string;
  readonly to: string;
}

/**
 * The line to a person. Otherwise what stands in its way: the person's number is missing or not valid in international
 * form (OC-146), the workspace has no number to call from (OC-147), or it is night at the person's place (decision 33).
 */
export function lineTo(
  facts: Pick<StepFacts, "phone" | "dialerPhone" | "timezone" | "now">,
):
  | { readonly ok: true; readonly line: PhoneLine }
  | { readonly ok: false; readonly instead: Extract<StepDecision<never>, { do: "hold" | "wait" }> } {
  const to = facts.phone === null ? undefined : parsePhoneNumberFromString(facts.phone);
  if (!to?.isValid()) return { ok: false, instead: { do: "hold", reason: "invalid_phone" } };
  const from = facts.dialerPhone;
  if (from === null) return { ok: false, instead: { do: "hold", reason: "invalid_dialer_phone" } };
  const night = outsideLocalHours(facts);
  return night ? { ok: false, instead: night } : { ok: true, line: { from, to: to.number } };
}
