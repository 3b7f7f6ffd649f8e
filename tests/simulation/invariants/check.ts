import type { Run } from "../simulate.ts";
import { accounted, doubtful, refusedIndeed, settledAll } from "./accounts.ts";
import { answersObeyed } from "./answers.ts";
import { byItsKind, invitedOnce, messagesToConnected, onceEach, stepOnce } from "./arrivals.ts";
import { branchesTrue } from "./branches.ts";
import { limitsHeld, spentOnce } from "./budgets.ts";
import { blocksObeyed, oneVersion, pausesObeyed } from "./campaigns.ts";
import { acceptanceAwaited, delaysKept } from "./delays.ts";
import { endsExplained, everythingDone, slotsFree } from "./ends.ts";
import { hoursKept } from "./hours.ts";
import { inTime } from "./lateness.ts";
import { approvalsObeyed, holdsObeyed, movesObeyed } from "./members.ts";
import { followUpsFirst } from "./order.ts";
import { concurrencyKept, gapKept, restsKept } from "./pace.ts";
import { doneIndeed } from "./repeats.ts";
import { stopsObeyed } from "./stops.ts";

/** A promise of docs/sequencer.md that a run broke, in words, with what to run again. */
export class Broken extends Error {}

/** What every run must hold, each by its own check on what arrived outside and on what the store says. */
const checks: readonly (readonly [string, (run: Run) => string | null])[] = [
  ["every key is received at most once", onceEach],
  ["nothing is sent twice at one step, nor a Message-ID twice", stepOnce],
  ["no account invites a person twice", invitedOnce],
  ["a message goes only to whom its own account is connected with", messagesToConnected],
  [
    "nothing begins after a reply, an opt-out, a bounce, a booked meeting or an entry in the blacklist",
    stopsObeyed,
  ],
  ["nothing begins for whom a member holds", holdsObeyed],
  ["nothing begins for whom nobody has approved for its version", approvalsObeyed],
  ["what is marked sent arrived, and what arrived is sent or uncertain", accounted],
  ["each action leaves by an account of its kind", byItsKind],
  ["every intent is settled: sent + uncertain + rejected + given back = intended", settledAll],
  ["uncertain is only what nobody could know", doubtful],
  ["what is marked rejected was refused", refusedIndeed],
  ["no rolling limit is ever passed", limitsHeld],
  ["the budgets hold what was spent, once each", spentOnce],
  ["nothing arrives outside working hours", hoursKept],
  ["between two actions of an account its gap passes", gapKept],
  ["no account does more at once than it may", concurrencyKept],
  ["an account rests when it is told to", restsKept],
  ["nobody new is written to before those who wait for their next step", followUpsFirst],
  ["no step comes before its delay is over", delaysKept],
  ["nobody is given up before the days of acceptance are over", acceptanceAwaited],
  ["a condition decides what is true, and in its time", branchesTrue],
  ["what is due isn't late", inTime],
  ["what a member said to have arrived or left out isn't tried again", answersObeyed],
  ["a step is passed by as done only if it was", doneIndeed],
  ["who was taken to another campaign gets nothing of the old one", movesObeyed],
  ["a paused campaign begins nothing", pausesObeyed],
  ["a campaign whose account isn't active begins nothing", blocksObeyed],
  ["what begins follows the version that holds", oneVersion],
  ["whoever nothing blocks gets everything", everythingDone],
  ["each enrolment ended where its person, its campaign and its steps lead", endsExplained],
  ["no slot of an account is lost", slotsFree],
];

/** Throws the first promise that a run broke, with its seed and the last lines of its log. */
export function check(run: Run): void {
  for (const [promise, broken] of checks) {
    const why = broken(run);
    if (why === null) continue;
    const key = /[0-9a-f]{8}/.exec(why)?.[0] ?? "";
    const about = run.log.filter((line) => key && line.includes(key)).slice(-40);
    throw new Broken(
      `seed ${run.scenario.seed}: ${promise}: ${why}\nkills: ${run.kills.join(", ") || "none"}\n${about.join("\n")}`,
    );
  }
}
