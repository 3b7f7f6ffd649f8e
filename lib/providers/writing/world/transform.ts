import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine, storableText } from "@/lib/kernel/storable-text/index.ts";
import type { WrittenCampaign, WrittenStep } from "../port.ts";
import type { WritingReply } from "./api.ts";

/** What a written text may have at most: no step takes more. */
const longest = { name: 120, text: 8000, subject: 300, steps: 10, delayHours: 24 * 365 } as const;

/** Reads a written campaign. A step of an unknown kind, or without a text, makes the whole of it unusable. */
export function readCampaign(reply: WritingReply): WrittenCampaign {
  const body = bodyOf(reply);
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

function bodyOf({ status, body }: WritingReply): Record<string, unknown> {
  const fields = fieldsOf(body);
  if (status === 200) return fields;
  const word = line(fields.error, 100) || `answered ${status}`;
  if (status === 429) throw new ProviderError("limited", word);
  throw new ProviderError(status >= 500 ? "unavailable" : "rejected", word);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const line = (value: unknown, most: number): string =>
  typeof value === "string" ? storableLine(value, most) : "";

const unusable = () => new ProviderError("unavailable", "unusable");
