import type { MessageFailure } from "@/lib/contracts/words/message-failures.ts";
import type { ProviderError } from "@/lib/kernel/errors/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";

export interface Failure {
  readonly reason: MessageFailure;
  /** The provider's own message; empty where it gave none. */
  readonly detail: string;
}

/** What a provider's refusal means for the author of a message. Pure. */
export function failureOf({ kind, detail }: Pick<ProviderError, "kind" | "detail">): Failure {
  const word = cutText(detail, 300);
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
