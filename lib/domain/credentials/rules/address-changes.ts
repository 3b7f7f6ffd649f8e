import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** How often an account's address may be changed in any 24 hours [SH-284]. */
export const changesADay = 2;

export interface ChangesLeft {
  readonly left: number;
  /** When the next one is possible, where none is left. */
  readonly freeAt: Date | null;
}

/** How many more changes of its address an account has at a moment of product time. */
export function changesLeft(changes: readonly Date[], now: Date): ChangesLeft {
  const counted = lately(changes, now);
  const left = Math.max(0, changesADay - counted.length);
  const [oldest] = counted.slice(-changesADay);
  return { left, freeAt: left > 0 || !oldest ? null : new Date(oldest.getTime() + dayMs) };
}

/** Those of the last 24 hours, oldest first. */
export function lately(changes: readonly Date[], now: Date): Date[] {
  return changes
    .filter((at) => now.getTime() - at.getTime() < dayMs)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** The changes without one at that moment: another one of the same moment still counts. */
export function without(changes: readonly Date[], at: Date): Date[] {
  const index = changes.findIndex((each) => each.getTime() === at.getTime());
  return changes.filter((_, one) => one !== index);
}
