import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** The most days of a plan that are drawn. */
export const mostDays = 60;

/** The kinds of senders that act. */
const kinds = ["social", "mailbox", "workspace"] as const;
type Kind = (typeof kinds)[number];

export interface PlannedDays {
  /** Every day from the first action on, like 2026-03-23, free ones too. */
  readonly days: readonly string[];
  /** How many actions a day through senders of each kind; those that do nothing are left out. */
  readonly series: readonly { readonly kind: Kind; readonly values: readonly number[] }[];
  /** Whether it goes on after the last day of these. */
  readonly isCut: boolean;
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A rehearsal day by day, each kind of sender by itself. */
export function plannedDays({
  calendar,
  senders,
}: Pick<RehearsalReply, "calendar" | "senders">): PlannedDays {
  const [first] = calendar;
  const last = calendar.at(-1);
  if (!first || !last) return { days: [], series: [], isCut: false };
  const count = (at(last.day) - at(first.day)) / dayMs + 1;
  const days = Array.from({ length: Math.min(count, mostDays) }, (_, index) =>
    new Date(at(first.day) + index * dayMs).toISOString().slice(0, 10),
  );
  const kindOf = new Map(senders.map(({ _id, kind }) => [_id, kind]));
  const series = kinds.map((kind) => ({
    kind,
    values: days.map((day) =>
      calendar.reduce(
        (sum, one) => sum + (one.day === day && kindOf.get(one.sender) === kind ? one.count : 0),
        0,
      ),
    ),
  }));
  return {
    days,
    series: series.filter(({ values }) => values.some((value) => value > 0)),
    isCut: count > mostDays,
  };
}

/** Days of the week (1 is Monday) as runs of neighbours: the sum 31 is Monday to Friday. */
export function weekdayRuns(workDays: number): (readonly [first: number, last: number])[] {
  const runs: [number, number][] = [];
  for (let day = 1; day <= 7; day++) {
    if ((workDays & (1 << (day - 1))) === 0) continue;
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
