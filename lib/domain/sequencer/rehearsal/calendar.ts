import { Temporal } from "temporal-polyfill";
import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";

/** How many actions of a kind a lane carries out on one day. */
export interface CalendarEntry {
  /** The day in the campaign's time zone, like 2026-03-29. */
  readonly day: string;
  readonly laneId: string;
  readonly kind: string;
  readonly count: number;
}

/** How many people skip a step, and why. */
export interface SkippedSteps {
  readonly nodeId: string;
  readonly reason: string;
  readonly count: number;
}

/** What keeps people waiting on most days: a limit of one kind, or the hours and gaps of a lane (`kind` null). */
export interface Bottleneck {
  readonly laneId: string;
  readonly kind: string | null;
  readonly days: number;
}

/** How people stand when nothing more happens. */
export interface Standing {
  readonly state: EnrolmentState;
  readonly reason: string | null;
  readonly count: number;
}

/** Counts what happens in a rehearsal. */
export class Calendar {
  private readonly counts = new Map<string, { entry: Omit<CalendarEntry, "count">; count: number }>();
  private readonly skips = new Map<string, { nodeId: string; reason: string; count: number }>();
  private readonly short = new Map<string, { laneId: string; kind: string | null; days: Set<string> }>();
  private readonly known = new Map<number, string>();
  private readonly timezone: string;

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  carriedOut(laneId: string, kind: string, at: number): void {
    const day = this.dayOf(at);
    const key = `${day} ${laneId} ${kind}`;
    const known = this.counts.get(key);
    if (known) known.count += 1;
    else this.counts.set(key, { entry: { day, laneId, kind }, count: 1 });
  }

  skipped(nodeId: string, reason: string): void {
    const key = `${nodeId} ${reason}`;
    const known = this.skips.get(key);
    if (known) known.count += 1;
    else this.skips.set(key, { nodeId, reason, count: 1 });
  }

  /** Somebody is due and has to wait for a limit, or (`kind` null) for the lane's hours or gap. */
  keptWaiting(laneId: string, kind: string | null, at: number): void {
    const key = `${laneId} ${kind}`;
    const known = this.short.get(key) ?? { laneId, kind, days: new Set<string>() };
    known.days.add(this.dayOf(at));
    this.short.set(key, known);
  }

  entries(): CalendarEntry[] {
    const found = [...this.counts.values()].map(({ entry, count }) => ({ ...entry, count }));
    return found.sort((a, b) =>
      `${a.day} ${a.laneId} ${a.kind}` < `${b.day} ${b.laneId} ${b.kind}` ? -1 : 1,
    );
  }

  skippedSteps(): SkippedSteps[] {
    return [...this.skips.values()].sort((a, b) => b.count - a.count);
  }

  /** Null: nobody ever waits for a lane. */
  bottleneck(): Bottleneck | null {
    const found = [...this.short.values()].map(({ laneId, kind, days }) => ({
      laneId,
      kind,
      days: days.size,
    }));
    return found.sort((a, b) => b.days - a.days || (a.kind === null ? 1 : -1))[0] ?? null;
  }

  /** Zones differ from UTC by multiples of 15 minutes, so that a day begins only between such slots. */
  private dayOf(at: number): string {
    const slot = Math.floor(at / (15 * 60_000));
    const known = this.known.get(slot);
    if (known) return known;
    const instant = Temporal.Instant.fromEpochMilliseconds(at);
    const day = instant.toZonedDateTimeISO(this.timezone).toPlainDate().toString();
    this.known.set(slot, day);
    return day;
  }
}
