import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine, storableText } from "@/lib/kernel/storable-text/index.ts";
import type { WrittenCampaign, WrittenStep } from "./port.ts";

/** What a written text may have at most: no step takes more. */
export const longest = { name: 120, text: 8000, subject: 300, steps: 10, delayHours: 24 * 365 } as const;

/** Reads a written campaign. A step of an unknown kind, or without a text, makes the whole of it unusable. */
export function readCampaign(written: unknown): WrittenCampaign {
  const body = fieldsOf(written);
  const steps = Array.isArray(body.steps) ? body.steps : [];
  if (steps.length === 0 || steps.length > longest.steps) throw unusable();
  return { name: line(body.name, longest.name), steps: steps.map(readStep) };
}

function readStep(given: unknown): WrittenStep {
  const step = fieldsOf(given);
  const hours = step.delay_hours;
  const isHours =
    typeof hours === "number" && Number.isInteger(hours) && hours >= 0 && hours <= longest.delayHours;
  if (!isHours) throw unusable();
  const delayHours = hours;
  const text = typeof step.text === "string" ? storableText(step.text, longest.text) : "";
  if (text.trim() === "") throw unusable();
  if (step.kind === "connection_request") return { kind: "connection_request", delayHours, note: text };
  if (step.kind === "message") return { kind: "message", delayHours, text };
  const subject = line(step.subject, longest.subject);
  if (step.kind !== "email" || subject === "") throw unusable();
  return { kind: "email", delayHours, subject, text };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const line = (value: unknown, most: number): string =>
  typeof value === "string" ? storableLine(value, most) : "";

/** The answer isn't of the asked form. */
export const unusable = () => new ProviderError("unavailable", "unusable");
