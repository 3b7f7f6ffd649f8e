import { longestOf, type Receipt } from "../outside.ts";
import { leaseMs, type Run } from "../simulate.ts";
import type { Hours } from "../verbs.ts";
import { asSeenBy } from "./as-seen.ts";
import { first } from "./first.ts";

/** The hour on the wall, by the platform's own time zones: not the product's reckoning. */
const formats = new Map<string, Intl.DateTimeFormat>();
function wallHour(timezone: string, at: number): number {
  const known = formats.get(timezone);
  const format =
    known ?? new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", hourCycle: "h23" });
  if (!known) formats.set(timezone, format);
  return Number(format.format(at));
}

function isWithin({ timezone, hoursStart, hoursEnd }: Hours, at: number): boolean {
  const wall = wallHour(timezone, at);
  return hoursStart < hoursEnd
    ? wall >= hoursStart && wall < hoursEnd
    : wall >= hoursStart || wall < hoursEnd;
}

/**
 * Hours are checked at the claim, by the account as it was then; the call ends within the lease, but for a slow server.
 */
export function hoursKept({ scenario, outside, verbs, claims }: Run) {
  const hours = new Map(scenario.lanes.map((lane) => [lane.id, [{ seq: 0, hours: lane as Hours }]]));
  for (const { verb, seq } of verbs)
    if (verb.do === "hours") hours.get(verb.lane.id)?.push({ seq, hours: verb.hours });
  const late = first(
    outside.received,
    ({ key, intent, at }: Receipt) =>
      // What a slow server takes before it begins, and behind it.
      at - intent.intendedAt > leaseMs + (longestOf(intent) > leaseMs ? longestOf(intent) : 0) &&
      `${key} arrived ${at - intent.intendedAt} ms after its claim`,
  );
  return (
    late ??
    first(claims, (claim) => {
      const { laneId, intendedAt, effectKey } = claim.intent;
      const seen = asSeenBy(claim, hours.get(laneId) ?? []);
      return (
        !seen.some((one) => isWithin(one.hours, intendedAt)) &&
        `${effectKey} was claimed at ${new Date(intendedAt).toISOString()}, outside ${JSON.stringify(seen[0]?.hours)}`
      );
    })
  );
}
