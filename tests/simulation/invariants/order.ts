import type { Run } from "../simulate.ts";
import { first } from "./first.ts";
import { standsOf, wasDisturbed } from "./stands.ts";

/**
 * Nobody new is written to while somebody who was written to before waits for the same account and kind. It is judged
 * where nothing else happened during the claim, and of people whom nobody ever held. Whoever a member has sent on to a
 * step isn't new: they take their turn with the follow-ups.
 */
export function followUpsFirst(run: Run) {
  const { claims, writes, verbs, scenario, final } = run;
  const stands = standsOf(run);
  const byHand = new Set(scenario.campaigns.flatMap((one) => (one.approvesByHand ? [one.id] : [])));
  const held = new Set(verbs.flatMap(({ verb }) => (verb.do === "keep" ? [verb.person.id] : [])));
  const enrolments = final.enrolments.filter(
    ({ campaignId, prospectId }) => !byHand.has(campaignId) && !held.has(prospectId),
  );
  return first(claims, ({ intent, began, seq }) => {
    const { enrolmentId, campaignId, prospectId, laneId, kind, intendedAt, effectKey } = intent;
    const isSentOn = verbs.some(
      ({ verb, seq: at }) =>
        verb.do === "release" && at < seq && verb.person.id === prospectId && verb.campaign.id === campaignId,
    );
    const isNew =
      !isSentOn &&
      !claims.some((one) => one.seq < seq && one.intent.enrolmentId === enrolmentId) &&
      !stands.get(enrolmentId)?.some(({ written }) => written.seq < seq);
    const isAlone = ![...verbs, ...writes].some((one) => one.seq > began && one.seq < seq);
    const isOpen = writes.some((one) => one.began < began && one.seq > seq);
    if (!isNew || !isAlone || isOpen) return null;
    const waits = enrolments.find((row) => {
      const last = stands.get(row.id)?.findLast(({ written }) => written.seq <= began);
      if (!last || last.sentNode === null) return false;
      const { to, written } = last;
      const isDue =
        to.state === "waiting" && to.laneId === laneId && to.kind === kind && to.dueAt <= intendedAt;
      const isTouched =
        claims.some(
          (one) =>
            one.intent.enrolmentId === row.id &&
            (one.began === began || (one.seq > written.seq && one.seq < seq)),
        ) || stands.get(row.id)?.some((one) => one.written.began === began);
      return isDue && !isTouched && !wasDisturbed(run, row, written.seq, seq);
    });
    return waits ? `${effectKey} began before ${waits.id}, who had been written to` : null;
  });
}
