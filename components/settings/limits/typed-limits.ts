import type { LimitsView } from "@/lib/contracts/credential-limits.ts";
import type { LimitKind } from "@/lib/contracts/words/limit-kinds.ts";

export const limitWindows = ["day", "week", "month"] as const;
export type LimitWindow = (typeof limitWindows)[number];

/** What stands in the fields. Empty: the usual limit, or the usual seconds between two actions. */
export type TypedLimits = Record<LimitKind, Record<LimitWindow, string>> & { gap: string };

type Kind = LimitsView["kinds"][number];

/** The fields of a kind as they are stored. */
export function typedOf({ kinds, gap }: LimitsView): TypedLimits {
  const fields = ({ limit }: Kind) =>
    Object.fromEntries(
      limitWindows.map((name) => [name, limit?.[name] === undefined ? "" : String(limit[name])]),
    );
  const limits = Object.fromEntries(kinds.map((row) => [row.kind, fields(row)]));
  return { ...limits, gap: gap.seconds === null ? "" : String(gap.seconds) } as TypedLimits;
}

/** The gap that a save sets. Null: the usual one again. Undefined: it stays. */
export function changedGap(view: LimitsView, { gap }: TypedLimits): number | null | undefined {
  const typed = gap.trim();
  if (typed === typedOf(view).gap) return undefined;
  return typed === "" ? null : Number(typed);
}

/** What a save changes: kinds whose fields differ. All fields of a kind empty: null, the usual limit again. */
export function changedLimits(view: LimitsView, typed: TypedLimits) {
  const before = typedOf(view);
  const changed = view.kinds.filter(({ kind }) =>
    limitWindows.some((name) => typed[kind][name].trim() !== before[kind][name]),
  );
  return Object.fromEntries(changed.map((row) => [row.kind, limitOf(row, typed[row.kind])])) as Partial<
    Record<LimitKind, Kind["limit"]>
  >;
}

function limitOf({ limit }: Kind, typed: Record<LimitWindow, string>): Kind["limit"] {
  const given = limitWindows.filter((name) => typed[name].trim() !== "");
  if (given.length === 0) return null;
  // The page has no field for the hour; a limit of one that a call set stays.
  const hour = limit?.hour === undefined ? {} : { hour: limit.hour };
  return { ...hour, ...Object.fromEntries(given.map((name) => [name, Number(typed[name])])) };
}
