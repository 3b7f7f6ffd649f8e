import type { RefusalReason } from "@/lib/contracts/words/refusal-reasons.ts";

export interface Refused {
  readonly line: number;
  readonly reason: RefusalReason;
}

/** By what one person is told from another: the page on the network, and the address. */
export function keysOf(socialKey: string | null, email: string | null): string[] {
  return [...(socialKey ? [`in:${socialKey}`] : []), ...(email ? [`mail:${email.toLowerCase()}`] : [])];
}
