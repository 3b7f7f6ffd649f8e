import type { CreditPeriod } from "@/lib/contracts/credits/bounds.ts";
import type { UsageType } from "@/lib/contracts/words/credits.ts";

/** What the address of the history says. */
export interface CreditsPlace {
  readonly period: CreditPeriod;
  /** ISO. Null: all days of the period. */
  readonly day: string | null;
  readonly type: UsageType | null;
  readonly user: string | null;
  /** From 1. */
  readonly page: number;
}
