import type { Run } from "../simulate.ts";
import { first } from "./first.ts";

/** Of what a member answered about, the answer counts. */
export function accounted({ outside, final }: Run) {
  const arrived = new Set(outside.received.map(({ key }) => key));
  return (
    first(final.actions, ({ effectKey: key, state, answer }) => {
      if (answer !== null) {
        arrived.delete(key);
        return (state === "sent") !== (answer === "arrived") && `${key} is ${state}, answered ${answer}`;
      }
      if (state === "sent" && !arrived.has(key)) return `${key} is marked sent and never arrived`;
      if (arrived.delete(key) && state !== "sent" && state !== "uncertain")
        return `${key} arrived and is ${state}`;
      return null;
    }) ?? first(arrived, (key) => `${key} arrived without an action`)
  );
}

export function settledAll({ claims, final }: Run) {
  const states = new Map(final.actions.map(({ effectKey, state }) => [effectKey, state]));
  const intended = new Set(claims.map(({ intent }) => intent.effectKey));
  return (
    first(intended, (key) => !states.has(key) && `${key} was intended and has no action`) ??
    first(states, ([key, state]) => {
      if (!intended.has(key)) return `${key} has an action that no claim recorded`;
      return !["sent", "uncertain", "rejected", "retry"].includes(state) && `${key} is still ${state}`;
    })
  );
}

export function doubtful({ outside, orphaned, final }: Run) {
  return first(
    final.actions,
    ({ effectKey: key, state }) =>
      state === "uncertain" &&
      !outside.silent.has(key) &&
      !outside.unknown.has(key) &&
      !orphaned.has(key) &&
      `${key} is uncertain, though its call was answered`,
  );
}

export function refusedIndeed({ outside, final }: Run) {
  return first(
    final.actions,
    ({ effectKey: key, state, answer }) =>
      state === "rejected" &&
      answer === null &&
      !outside.refused.has(key) &&
      !outside.idle.has(key) &&
      `${key} is rejected, though nobody refused it`,
  );
}
