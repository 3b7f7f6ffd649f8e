import type { LeftOutReason } from "@/lib/contracts/words/people-deeds.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Whom a deed changed, and why it left others out. */
export interface Outcome {
  readonly changed: number;
  readonly leftOut: ReadonlyMap<Id, LeftOutReason>;
}

/**
 * The outcome for people of whom some were changed: the others needed no change, unless something else is said of them.
 */
export function outcomeOf(
  ids: readonly Id[],
  changedIds: readonly Id[],
  leftOut: ReadonlyMap<Id, LeftOutReason> = new Map(),
): Outcome {
  const changed = new Set(changedIds);
  const others = ids.filter((id) => !changed.has(id));
  return {
    changed: changed.size,
    leftOut: new Map(others.map((id) => [id, leftOut.get(id) ?? "unchanged"])),
  };
}

/** How many were left out, by reason. */
export function countReasons(
  leftOut: ReadonlyMap<Id, LeftOutReason>,
): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {};
  for (const reason of leftOut.values()) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
