import { hearLate } from "@/lib/wiring.ts";
import type { JobData } from "../definitions/index.ts";

/** Job `fact.hear`. */
export async function hearFact(_jobId: string, { listener, fact }: JobData<"fact.hear">): Promise<void> {
  await hearLate(listener, fact);
}
