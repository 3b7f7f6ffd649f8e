import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { FoundPerson } from "../port.ts";
import type { EnrichmentReply } from "./api.ts";

/** Reads what the provider found. An unknown person is one about whom nothing is known. */
export function readFound(reply: EnrichmentReply): FoundPerson {
  const { email, email_type, phone } = readBody(reply);
  const address = textOf(email, 254);
  const isKnownType = email_type === "work" || email_type === "personal";
  return {
    email: address,
    emailType: address === null ? null : isKnownType ? email_type : "personal",
    phone: textOf(phone, 40),
  };
}

export function readDescription(reply: EnrichmentReply): string | null {
  return textOf(readBody(reply).personality, 40);
}

function readBody({ status, body }: EnrichmentReply): Record<string, unknown> {
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  if (status === 200) return fields;
  if (status === 404) return {};
  const word = textOf(fields.error, 100) ?? `answered ${status}`;
  if (status === 429) throw new ProviderError("limited", word);
  throw new ProviderError(status >= 500 ? "unavailable" : "rejected", word);
}

function textOf(value: unknown, most: number): string | null {
  return typeof value === "string" ? storableLine(value, most) || null : null;
}
