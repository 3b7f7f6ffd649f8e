import type { Run } from "../simulate.ts";

/**
 * What a campaign may have looked like to a claim: as it was when the claim's transaction began, and what was committed
 * while it was open.
 */
export function asSeenBy<Row extends { readonly seq: number }>(
  { began, seq }: Run["claims"][number],
  changes: readonly Row[],
): Row[] {
  const before = changes.filter((change) => change.seq <= began).slice(-1);
  return [...before, ...changes.filter((change) => change.seq > began && change.seq < seq)];
}

/** What could still begin right before its call, as a claim that knew what had happened before the question. */
export const asked = ({ begins }: Run) => begins.map(({ intent, began }) => ({ intent, seq: began + 1 }));

/** Whether somebody let a person go on in a campaign after a moment, and before another. */
export function released(
  { verbs }: Run,
  prospectId: string,
  campaignId: string,
  after = 0,
  before = Infinity,
) {
  return verbs.some(
    ({ verb, seq }) =>
      verb.do === "release" &&
      verb.person.id === prospectId &&
      verb.campaign.id === campaignId &&
      seq > after &&
      seq < before,
  );
}

/** Whether a member's deed changed something: the person's history tells it. */
export function hadEffect(
  { final }: Run,
  about: { prospectId: string; campaignId: string },
  kind: string,
  at: number,
) {
  const row = final.enrolments.find(
    ({ prospectId, campaignId }) => prospectId === about.prospectId && campaignId === about.campaignId,
  );
  return final.events.some(
    (event) => event.enrolmentId === row?.id && event.kind === kind && event.at === at,
  );
}

/** How often a campaign was edited before a moment. */
export function editsBefore({ verbs }: Run, campaignId: string, before: number): number {
  return verbs.filter(
    ({ verb, seq }) => verb.do === "edit" && verb.campaign.id === campaignId && seq < before,
  ).length;
}
