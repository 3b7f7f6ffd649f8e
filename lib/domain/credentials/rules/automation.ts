import type { automationTypes, SeatRefusal } from "@/lib/access/seats.ts";

export type AutomationType = (typeof automationTypes)[number];

/** How a change of the automation ends, on the wire [SH-329]. */
export type AutomationOutcome = "NEEDS_PASSWORD" | "NEEDS_LOCATION" | "SUCCESS";

/** A change makes the type the opposite of the present one [SH-326]. */
export const oppositeOf = (type: AutomationType): AutomationType =>
  type === "cloud" ? "extension" : "cloud";

export interface AutomationFacts {
  readonly to: AutomationType;
  /** Why no account of that type fits. Null: one does. */
  readonly seatRefusal: SeatRefusal | null;
  readonly countryCode: string;
  /** Whether the network can sign it in: passwords aren't kept, so a session stands in for one. */
  readonly hasSession: boolean;
  readonly isExtensionInstalled: boolean;
}

/**
 * What a change of the automation needs first, asked in this order: a seat; for the cloud a country, then a password;
 * for the extension that it is installed [SH-327].
 */
export function automationStep(
  facts: AutomationFacts,
): SeatRefusal | "extensionNotInstalled" | AutomationOutcome {
  if (facts.seatRefusal) return facts.seatRefusal;
  if (facts.to === "extension") return facts.isExtensionInstalled ? "SUCCESS" : "extensionNotInstalled";
  if (facts.countryCode === "") return "NEEDS_LOCATION";
  return facts.hasSession ? "SUCCESS" : "NEEDS_PASSWORD";
}
