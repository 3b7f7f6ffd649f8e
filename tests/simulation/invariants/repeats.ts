import type { Run } from "../simulate.ts";
import { first } from "./first.ts";

/** A step is passed by as done only if something of it was sent, or may have been, or a member left it out. */
export function doneIndeed({ final }: Run) {
  const done = new Set(
    final.actions.flatMap(({ enrolmentId, nodeId, state, answer }) =>
      ["sent", "uncertain"].includes(state) || answer === "skip" ? [`${enrolmentId} ${nodeId}`] : [],
    ),
  );
  return first(
    final.events,
    ({ enrolmentId, nodeId, kind, reason }) =>
      kind === "skipped" &&
      reason === "next_step_done" &&
      !done.has(`${enrolmentId} ${nodeId}`) &&
      `${enrolmentId} passed ${nodeId} by, which was never sent`,
  );
}
