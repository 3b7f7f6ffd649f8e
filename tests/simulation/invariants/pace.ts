import type { Run } from "../simulate.ts";
import { first } from "./first.ts";

const minute = 60_000;

/** Between two claims of an account its gap passes. */
export function gapKept({ claims, scenario }: Run) {
  return first(scenario.lanes, ({ id, minGapMs }) => {
    const mine = claims.filter(({ intent }) => intent.laneId === id).map(({ intent }) => intent);
    return first(mine.slice(1).entries(), ([i, { intendedAt, effectKey }]) => {
      const passed = intendedAt - (mine[i]?.intendedAt ?? 0);
      return passed < minGapMs && `${effectKey} began ${passed} ms after ${mine[i]?.effectKey} of ${id}`;
    });
  });
}

/** An account has no more actions under way than it may, from their claims to what was settled of them first. */
export function concurrencyKept({ claims, writes, scenario }: Run) {
  const most = new Map(scenario.lanes.map(({ id, concurrency }) => [id, concurrency]));
  const steps = [
    ...claims.map(({ seq, intent }) => ({ seq, begins: intent, ended: [] as string[] })),
    ...writes.map(({ seq, ended }) => ({ seq, begins: null, ended: ended.map(({ id }) => id) })),
  ].sort((a, b) => a.seq - b.seq);
  const underWay = new Map<string, string>();
  return first(steps, ({ begins, ended }) => {
    for (const id of ended) underWay.delete(id);
    if (!begins) return null;
    underWay.set(begins.id, begins.laneId);
    const count = [...underWay.values()].filter((lane) => lane === begins.laneId).length;
    return (
      count > (most.get(begins.laneId) ?? 0) &&
      `${begins.effectKey} is the ${count}th of ${begins.laneId} at once`
    );
  });
}

/**
 * An account that was told that it does too much of a kind rests of that kind for 15 minutes, one whose server was away
 * for 5. A mail server's "too many" is about the recipient alone.
 */
export function restsKept({ answers, claims, outside }: Run) {
  return first(answers, ({ intent, outcome, seq, at }) => {
    const attempt = `${intent.effectKey} ${intent.fence}`;
    const isLimited = outside.limited.has(attempt) && intent.payload.type !== "email";
    if (outcome.state !== "retry" || !(isLimited || outside.away.has(attempt))) return null;
    const until = at + (isLimited ? 15 : 5) * minute;
    const early = claims.find(
      (claim) =>
        claim.began >= seq &&
        claim.intent.laneId === intent.laneId &&
        (!isLimited || claim.intent.kind === intent.kind) &&
        claim.intent.intendedAt < until,
    );
    return early ? `${early.intent.effectKey} began though ${attempt} made its account rest` : null;
  });
}
