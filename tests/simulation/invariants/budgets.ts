import type { Limit } from "@/lib/domain/lanes/rules/budget.ts";
import type { SimLane } from "../cast.ts";
import type { Run } from "../simulate.ts";
import { first } from "./first.ts";

const hour = 3_600_000;

const windows = { hour, day: 24 * hour, week: 168 * hour } as const;

/**
 * Counted from what arrived, without the product's buckets. Messages that a member sends by hand are never limited.
 * They count against a later action only if they were committed before it was claimed.
 */
export function limitsHeld({ scenario, outside, verbs, claims }: Run) {
  const begun = new Map(claims.map(({ intent, seq }) => [`${intent.effectKey} ${intent.fence}`, seq]));
  return first(scenario.lanes, (lane) =>
    first(Object.entries(lane.limits) as [string, Limit][], ([kind, limit]) => {
      const sent = outside.received.filter(({ intent }) => intent.laneId === lane.id && intent.kind === kind);
      const byHand = verbs.filter(
        ({ verb }) => verb.do === "spend" && verb.lane.id === lane.id && kindByHand(lane) === kind,
      );
      return first(Object.entries(windows), ([name, length]) => {
        const max = limit[name as keyof Limit] ?? Number.POSITIVE_INFINITY;
        return first(sent, ({ at: end, intent }) => {
          const auto = sent.filter(({ at }) => at <= end && at > end - length).length;
          const known = begun.get(`${intent.effectKey} ${intent.fence}`) ?? 0;
          const own = byHand.filter(({ at, seq }) => seq < known && at > end - length).length;
          return (
            auto + own > max &&
            `lane ${lane.id} sent ${auto} of ${kind} (by hand ${own}) in a ${name} at ${new Date(end).toISOString()}, limit ${max}`
          );
        });
      });
    }),
  );
}

const kindByHand = (lane: SimLane) => (lane.kind === "social" ? "message" : "email");

/**
 * A try that was refused for now gave its budget back, and so did one that had nothing to do. A step that was refused
 * for good and tried again, since an edit led back to it, was spent for both times.
 */
export function spentOnce(run: Run) {
  const { final, verbs, outside } = run;
  const spent = new Map<string, number>();
  const add = (laneId: string, kind: string, by: number) =>
    spent.set(`${laneId} ${kind}`, (spent.get(`${laneId} ${kind}`) ?? 0) + by);
  for (const { laneId, kind, spent: by } of final.usage) add(laneId, kind, -by);
  for (const { laneId, kind, state, effectKey } of final.actions)
    if (state !== "retry" && !(state === "rejected" && outside.idle.has(effectKey))) add(laneId, kind, 1);
  for (const { laneId, kind } of refusedBefore(run)) add(laneId, kind, 1);
  for (const { verb } of verbs) if (verb.do === "spend") add(verb.lane.id, kindByHand(verb.lane), 1);
  return first(spent, ([what, off]) => off !== 0 && `${what} counts ${-off} more than was spent`);
}

/** The intents that were refused for good, and whose action was tried again later. */
function refusedBefore({ final, claims, outside }: Run) {
  const stepOf = ({ enrolmentId, nodeId }: { enrolmentId: string; nodeId: string }) =>
    `${enrolmentId} ${nodeId}`;
  const stay = new Map<string, number>();
  for (const action of final.actions)
    if (action.state === "rejected" && !outside.idle.has(action.effectKey))
      stay.set(stepOf(action), (stay.get(stepOf(action)) ?? 0) + 1);
  const refused = new Map<string, { readonly at: number }[]>();
  for (const event of final.events)
    if (event.kind === "rejected") refused.set(stepOf(event), [...(refused.get(stepOf(event)) ?? []), event]);
  return [...refused].flatMap(([step, events]) =>
    events.slice(0, events.length - (stay.get(step) ?? 0)).flatMap(({ at }) => {
      const claim = claims.findLast(({ intent, at: claimed }) => stepOf(intent) === step && claimed <= at);
      return claim ? [claim.intent] : [];
    }),
  );
}
