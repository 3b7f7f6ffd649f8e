import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Facts } from "../rules/facts.ts";
import type { Placement } from "../rules/next.ts";
import type { Candidate, EnrolmentKind } from "../rules/plan.ts";
import type { PauseReason } from "../rules/reasons.ts";
import type { Fate } from "./assumptions.ts";

/** One person of a rehearsal, and where they stand. A lane takes them in their turn, as it takes enrolments. */
export class Player implements Candidate {
  facts: Facts;
  state: EnrolmentState;
  pauseReason: PauseReason | null;
  readonly fate: Fate;
  /** Whether their answer is on its way. */
  isAnswering = false;
  /** Counts the places where they have stood. An entry of a queue with another number is out of date. */
  turn = 0;

  constructor(facts: Facts, state: EnrolmentState, pauseReason: PauseReason | null, fate: Fate) {
    this.facts = facts;
    this.state = state;
    this.pauseReason = pauseReason;
    this.fate = fate;
  }

  get id(): string {
    return this.facts.id;
  }
  get kind(): EnrolmentKind {
    return this.facts.kind;
  }
  get rank(): number {
    return this.facts.rank;
  }
  get dueAt(): number {
    return this.facts.dueAt;
  }

  /** Puts the person where a decision has placed them. */
  move({ state, pauseReason, answersSeen, kind, ...to }: Placement): void {
    const replied = answersSeen ? false : this.facts.replied;
    this.facts = { ...this.facts, ...to, kind: kind as EnrolmentKind, replied };
    this.state = state;
    this.pauseReason = pauseReason;
    this.turn += 1;
  }
}
