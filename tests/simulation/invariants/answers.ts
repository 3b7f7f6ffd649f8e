import type { Run } from "../simulate.ts";
import { released } from "./as-seen.ts";
import { first } from "./first.ts";

/** A step of which a member said that it arrived, or is to be left out, is tried again only where somebody asks for it. */
export function answersObeyed(run: Run) {
  const { claims, final } = run;
  return first(final.actions, ({ effectKey: key, enrolmentId, nodeId, prospectId, campaignId, answer }) => {
    if (answer === null || answer === "send_again") return null;
    const last = claims.findLast(({ intent }) => intent.effectKey === key)?.seq ?? 0;
    const again = claims.find(
      ({ intent, seq }) => seq > last && intent.enrolmentId === enrolmentId && intent.nodeId === nodeId,
    );
    const isAsked = again && released(run, prospectId, campaignId, last, again.seq);
    return (
      again !== undefined &&
      !isAsked &&
      `${again.intent.effectKey} began, though ${key} was answered ${answer}`
    );
  });
}
