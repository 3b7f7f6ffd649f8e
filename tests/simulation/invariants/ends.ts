import type { Run } from "../simulate.ts";
import { released } from "./as-seen.ts";
import { first } from "./first.ts";

export function endsExplained({ final, scenario, verbs, outside }: Run) {
  const did = (what: string, prospectId: string) =>
    verbs.some(({ verb }) => verb.do === what && "person" in verb && verb.person.id === prospectId);
  const moved = (prospectId: string) =>
    verbs.some(
      ({ verb }) => verb.do === "enrol" && verb.move && verb.people.some((one) => one.id === prospectId),
    );
  const some = (enrolmentId: string, state: string) =>
    final.actions.some((one) => one.enrolmentId === enrolmentId && one.state === state);
  return first(final.enrolments, (row) => {
    const { id, state, prospectId, nodeId } = row;
    const person = scenario.people.find((one) => one.id === prospectId);
    const fine = {
      complete: () => true,
      canceled: () => did("optOut", prospectId) || did("cancel", prospectId) || moved(prospectId),
      on_hold: () =>
        did("keep", prospectId) ||
        scenario.campaigns.some((one) => one.id === row.campaignId && one.approvesByHand),
      uncertain: () => some(id, "uncertain"),
      paused: () =>
        row.pauseReason === "got_reply" || row.pauseReason === "contacted_before"
          ? did("reply", prospectId)
          : row.pauseReason === "booked_meeting"
            ? did("book", prospectId)
            : row.pauseReason === "manual"
              ? did("hold", prospectId)
              : row.pauseReason === "email_failed"
                ? did("bounce", prospectId) || some(id, "rejected")
                : row.pauseReason === "message_failed" && some(id, "rejected"),
      held: () =>
        row.holdReason === "missing_field"
          ? person?.person.firstName === ""
          : row.holdReason === "too_long_connection_request"
            ? final.actions.some(
                (one) =>
                  one.enrolmentId === id && one.state === "retry" && outside.lacking.has(one.effectKey),
              )
            : row.holdReason === "blacklisted"
              ? did("list", prospectId)
              : row.holdReason === "invalid_email" && did("bounce", prospectId),
    }[state];
    return (
      !fine?.() && `${id} ended ${state} (${row.pauseReason ?? row.holdReason ?? "no reason"}) at ${nodeId}`
    );
  });
}

/**
 * No enrolment is left waiting, claimed or parked. A complete one has an outcome or a reason to skip for every step; a
 * refused step that it went past was skipped because of that.
 */
export function everythingDone(run: Run) {
  const { final, pending, scenario, verbs } = run;
  if (pending > 0) {
    const left = final.enrolments.find((row) => ["waiting", "claimed", "parked"].includes(row.state));
    return `${pending} never ended, like ${left?.id} (${left?.state} at ${left?.nodeId})`;
  }
  const wasEdited = new Set(verbs.flatMap(({ verb }) => (verb.do === "edit" ? [verb.campaign.id] : [])));
  return first(final.enrolments, ({ id, state, campaignId, prospectId }) => {
    const campaign = scenario.campaigns.find((one) => one.id === campaignId);
    if (state !== "complete" || !campaign || wasEdited.has(campaignId)) return null;
    const outcomes = new Map<string, string[]>();
    const note = (nodeId: string, what: string) =>
      outcomes.set(nodeId, [...(outcomes.get(nodeId) ?? []), what]);
    for (const action of final.actions)
      if (action.enrolmentId === id && ["sent", "uncertain"].includes(action.state))
        note(action.nodeId, action.state);
    for (const event of final.events)
      if (event.enrolmentId === id && event.kind === "skipped") note(event.nodeId, event.reason ?? "");
    const isBranched = Object.values(campaign.graph.nodes).some(
      (node) => node.kind === "condition" || node.kind === "split",
    );
    return first(Object.values(campaign.graph.nodes), (node) => {
      if (node.kind !== "action") return null;
      const found = outcomes.get(node.id) ?? [];
      if (found.length === 1 || (found.length === 0 && isBranched)) return null;
      // Whoever was let go on at a step that had been done or refused meets it a second time.
      if (found.length > 1 && released(run, prospectId, campaignId)) return null;
      return `${id} is through, and its step ${node.id} has ${found.join(" and ") || "no outcome"}`;
    });
  });
}

export function slotsFree({ final }: Run) {
  return first(final.lanes, ({ id, busy }) => busy !== 0 && `lane ${id} still counts ${busy} calls`);
}
