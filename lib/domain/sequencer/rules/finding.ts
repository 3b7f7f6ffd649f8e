import type { Finding } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { Learned } from "@/lib/domain/prospects/rules/learned.ts";

/** How the history tells what a search brought. Null: the person's fields show it. */
export function findingOf({ email, phone, personality }: Learned): Finding | null {
  if (personality) return personality;
  return email || phone ? null : "nothing_found";
}
