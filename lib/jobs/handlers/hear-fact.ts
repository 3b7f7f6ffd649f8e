import { hearLate } from "@/lib/wiring.ts";
import type { JobData } from "../definitions/index.ts";
import type { JobRun } from "../jobs-in-hand.ts";

/** Job `fact.hear`. */
export async function hearFact(_run: JobRun, { listener, fact }: JobData<"fact.hear">): Promise<void> {
  await hearLate(listener, fact);
}
