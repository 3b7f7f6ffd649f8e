import type { ProviderError } from "@/lib/kernel/errors/index.ts";

/** Why a person's own message was not sent. */
export const failures = [
  "not_connected",
  "signed_out",
  "limited",
  "unavailable",
  "refused",
  "lost",
  "gone",
] as const;
export type FailureReason = (typeof failures)[number];

export interface Failure {
  readonly reason: FailureReason;
  /** The provider's own word; empty where it said nothing. */
  readonly detail: string;
}

/** What a provider's refusal means for the person who wrote. Pure. */
export function failureOf({ kind, detail }: Pick<ProviderError, "kind" | "detail">): Failure {
  const word = detail.slice(0, 300);
  if (/\bnot_connected\b/.test(detail)) return { reason: "not_connected", detail: "" };
  switch (kind) {
    case "auth":
      return { reason: "signed_out", detail: word };
    case "limited":
      return { reason: "limited", detail: word };
    case "unavailable":
      return { reason: "unavailable", detail: word };
    default:
      return { reason: "refused", detail: word };
  }
}
