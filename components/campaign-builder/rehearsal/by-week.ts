import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** One week of a rehearsal. */
export interface Week {
  /** Its Monday, like 2026-03-23. */
  readonly monday: string;
  readonly total: number;
  /** How many of each kind, the most first. */
  readonly kinds: readonly (readonly [string, number])[];
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * dayMs).toISOString().slice(0, 10);
}

/** The calendar week by week, the earliest first; of one sender, or (empty) of all. */
export function byWeek(calendar: RehearsalReply["calendar"], sender: string): Week[] {
  const weeks = new Map<string, Map<string, number>>();
  for (const { day, sender: by, action, count } of calendar) {
    if (sender !== "" && by !== sender) continue;
    const monday = mondayOf(day);
    const kinds = weeks.get(monday) ?? new Map<string, number>();
    kinds.set(action, (kinds.get(action) ?? 0) + count);
    weeks.set(monday, kinds);
  }
  return [...weeks]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([monday, kinds]) => ({
      monday,
      total: [...kinds.values()].reduce((sum, count) => sum + count, 0),
      kinds: [...kinds].sort(([, a], [, b]) => b - a),
    }));
}
