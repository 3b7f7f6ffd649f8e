import type { SimLane } from "../cast.ts";
import type { Run } from "../simulate.ts";
import { first } from "./first.ts";
import { standsOf } from "./stands.ts";

const hour = 3_600_000;
/** What a queue before one account may take in the calm. */
const slackMs = hour / 2;

/** In the calm, an account that nothing keeps from sending sends what is due within half an hour. */
export function inTime(run: Run) {
  const { claims, verbs, calmAt } = run;
  const stands = standsOf(run);
  const isFree = new Map(run.scenario.lanes.map((lane) => [lane.id, isUnhindered(run, lane)]));
  return first(claims, ({ intent, began, seq }) => {
    const { enrolmentId, prospectId, laneId, intendedAt, effectKey } = intent;
    const last = stands.get(enrolmentId)?.findLast(({ written }) => written.seq <= began);
    if (!last || !isFree.get(laneId) || last.to.laneId !== laneId || last.to.dueAt < calmAt + hour)
      return null;
    const isAccepted = verbs.some(
      ({ verb, seq: at }) =>
        "person" in verb && verb.person.id === prospectId && at > last.written.seq && at < seq,
    );
    const late = intendedAt - last.to.dueAt;
    return !isAccepted && late > slackMs && `${effectKey} began ${late} ms late`;
  });
}

/** Whether an account works all day, and never reached a limit of its own. */
function isUnhindered({ claims, verbs }: Run, { id, hoursStart, hoursEnd, limits }: SimLane): boolean {
  const spent =
    claims.filter(({ intent }) => intent.laneId === id).length +
    verbs.filter(({ verb }) => verb.do === "spend" && verb.lane.id === id).length;
  const least = Math.min(20, ...Object.values(limits).flatMap((limit) => Object.values(limit ?? {})));
  const isMoved = verbs.some(({ verb }) => verb.do === "hours" && verb.lane.id === id);
  return hoursStart === 0 && hoursEnd === 24 && !isMoved && spent < least;
}
