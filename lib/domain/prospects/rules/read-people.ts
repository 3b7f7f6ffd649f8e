import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";

export interface Refused {
  readonly line: number;
  readonly reason: RefusalReason;
}

/** The keys that identify a person: the network page and the email address. */
export function keysOf(socialKey: string | null, email: string | null): string[] {
  return [...(socialKey ? [`in:${socialKey}`] : []), ...(email ? [`mail:${email.toLowerCase()}`] : [])];
}
