import type { HotTx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Learned } from "./rules/learned.ts";
import { readEmail, readPhone, tidy } from "./rules/person.ts";
import { fillGaps } from "./store/fill-gaps.ts";

/** What a provider of data told about one person. */
export interface LearnedOf extends Learned {
  readonly workspaceId: string;
  readonly prospectId: string;
}

/**
 * Completes what is known about people, under their locks. Only gaps are filled: what a person typed or a file brought
 * stays. An address that another person of the workspace has isn't taken. Enrolments that waited for what was found go
 * on.
 */
export async function completePeople(tx: HotTx, learned: readonly LearnedOf[]): Promise<void> {
  for (const { workspaceId, prospectId, email, phone, personality } of learned) {
    const gaps = {
      email: email ? readEmail(email) : null,
      phone: phone ? readPhone(tidy(phone, 40)) : null,
      personality: personality ?? null,
    };
    if (!(await fillGaps(tx.sql, workspaceId, prospectId, gaps))) continue;
    await facts.publish(tx, { kind: "prospects.changed", workspaceId, prospectIds: [prospectId] });
  }
}
