import type { Run } from "../simulate.ts";
import { first } from "./first.ts";

export function onceEach({ outside }: Run) {
  const seen = new Set<string>();
  return first(outside.received, ({ key }) => {
    if (seen.has(key)) return `${key} arrived twice`;
    seen.add(key);
    return null;
  });
}

/** A step arrives once, and once more for each time that a member asked for it. */
export function stepOnce({ outside, final }: Run) {
  const seen = new Map<string, number>();
  const twice = (what: string, more = 0) => {
    const times = (seen.get(what) ?? 0) + 1;
    seen.set(what, times);
    return times > 1 + more ? `${what} ${times} times` : null;
  };
  const asked = (enrolmentId: string, nodeId: string) =>
    final.events.filter(
      (event) => event.enrolmentId === enrolmentId && event.nodeId === nodeId && event.kind === "sent_again",
    ).length;
  return first(outside.received, ({ intent }) => {
    const { enrolmentId, nodeId, payload } = intent;
    const step = `${enrolmentId} ${nodeId}`;
    return (
      twice(step, asked(enrolmentId, nodeId)) ?? (payload.type === "email" ? twice(payload.messageId) : null)
    );
  });
}

/** An account may only invite again if nobody could know what became of its first invitation. */
export function invitedOnce({ outside, orphaned }: Run) {
  const isUnclear = (key: string) => outside.silent.has(key) || outside.unknown.has(key) || orphaned.has(key);
  const known = new Map<string, string>();
  return first(outside.received, ({ key, intent: { prospectId, laneId, payload } }) => {
    if (payload.type !== "connection_request") return null;
    const name = `${prospectId} ${laneId}`;
    const before = known.get(name);
    known.set(name, key);
    return before !== undefined && !isUnclear(before) && `${key} invites whom ${before} had invited`;
  });
}

export function messagesToConnected({ claims, scenario, verbs }: Run) {
  return first(claims, ({ intent: { effectKey, prospectId, laneId, payload }, seq }) => {
    if (payload.type !== "message") return null;
    const person = scenario.people.find(({ id }) => id === prospectId);
    const hasAccepted = verbs.some(
      ({ verb, seq: at }) =>
        verb.do === "accept" && verb.person.id === prospectId && verb.lane.id === laneId && at < seq,
    );
    return !hasAccepted && !person?.connectedTo.includes(laneId) && `${effectKey} went to a stranger`;
  });
}

export function byItsKind({ claims, scenario }: Run) {
  const kinds = new Map(scenario.lanes.map((lane) => [lane.id, lane.kind]));
  return first(claims, ({ intent: { effectKey, laneId, kind, payload } }) => {
    const isMail = payload.type === "email";
    const wanted = isMail ? "mailbox" : "social";
    if (kinds.get(laneId) !== wanted) return `${effectKey} (${payload.type}) left by a ${kinds.get(laneId)}`;
    return isMail !== (kind === "email") && `${effectKey} (${payload.type}) was booked as ${kind}`;
  });
}
