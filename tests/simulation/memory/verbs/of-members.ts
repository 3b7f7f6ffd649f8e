import { answered } from "@/lib/domain/sequencer/people/answered.ts";
import { noLane, stay } from "@/lib/domain/sequencer/rules/next.ts";
import { releasable } from "@/lib/domain/sequencer/rules/reasons.ts";
import { inCampaign, mayMove, resumed, waitsAlready } from "@/lib/domain/sequencer/rules/resume.ts";
import type { SimCampaign, SimPerson } from "../../cast.ts";
import { memoryTx } from "../../memory-store.ts";
import type { Verb } from "../../verbs.ts";
import type { Hands } from "../hands.ts";

type Answer = Extract<Verb, { readonly do: "answer" }>;
type Deed = Extract<Verb, { readonly person: SimPerson; readonly campaign: SimCampaign }>;

/** Somebody pauses a person in a campaign. */
export function hold({ of, standing, change, tell }: Hands, verb: Deed) {
  const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
  if (!row || row.state === "paused" || row.state === "complete" || mayMove(standing(row))) return;
  change(row, stay(standing(row), "paused", { pauseReason: "manual" }));
  return tell(row, "paused", "manual");
}

/** Somebody lets a person go on, where they stand or at a step. */
export function release(
  { of, now, campaignOf, sentTo, standing, graphOf, change, tell, wake }: Hands,
  verb: Extract<Deed, { readonly do: "release" }>,
) {
  const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
  const { stepId } = verb;
  const isThere = row && row.nodeId === stepId && row.dueAt <= now;
  if (!row || (["waiting", "on_hold", "parked"].includes(row.state) && (stepId === null || isThere))) return;
  const campaign = campaignOf(verb.campaign.id);
  const version = campaign.currentVersion;
  const chosen = stepId === null ? null : { stepId, sent: sentTo(row), repeats: null };
  const to = resumed(standing(row), graphOf(campaign.id, version), campaign, chosen, now);
  if (!to.ok || waitsAlready(row, to.placement)) return;
  const placement = inCampaign(to.placement, campaign);
  change(row, { ...placement, version, resumedAt: now });
  for (const nodeId of to.skipped) tell({ ...row, nodeId }, "skipped", "manual_resume");
  tell({ ...row, nodeId: placement.nodeId }, "resumed", null);
  if (placement.state === "waiting" && placement.laneId !== noLane) wake([{ ...row, ...placement }]);
}

/** A member holds a person, releases, approves or cancels them. */
export function holdOrFree(
  { of, change, tell, standing, known, putOnHold, campaignOf, letGo }: Hands,
  verb: Exclude<Deed, { readonly do: "release" | "answer" }>,
) {
  const row = of(verb.person).find((one) => one.campaignId === verb.campaign.id);
  if (!row) return;
  const isOver = row.state === "complete" || row.state === "canceled";
  if (verb.do === "free") return letGo(row, releasable, "let_go");
  if (verb.do === "cancel") {
    if (isOver || (row.state === "claimed" && row.laneId === noLane)) return;
    const left = row.state === "claimed" ? row.state : "canceled";
    change(row, stay(standing(row), left, { laneId: noLane }));
    return tell(row, "canceled", null);
  }
  if (isOver || known(verb.person).suppressed === "person") return;
  if (verb.do === "keep") return putOnHold(row, "user_hold");
  if (!row.holds.includes("awaiting_approval")) return;
  const approved = { ...row, approvedFor: campaignOf(row.campaignId).currentVersion };
  return letGo(approved, ["awaiting_approval"], "approved");
}

/** A member says what became of the first uncertain send to a person. */
export function answer(
  { state, write, of, standing, campaignOf, graphOf, now, newId }: Hands,
  { person, campaign, answer: says }: Answer,
) {
  const row = of(person).find((one) => one.campaignId === campaign.id);
  const [intent] = Object.values(state.actions)
    .filter((one) => one.enrolmentId === row?.id && one.state === "uncertain")
    .sort((a, b) => (a.effectKey < b.effectKey ? -1 : 1));
  if (!row || !intent) return;
  const about = { standing: standing(row), campaign: campaignOf(campaign.id), graphOf };
  return memoryTx(state, write).writeSettle(answered({ ...about, intent, answer: says, by: "", now, newId }));
}
