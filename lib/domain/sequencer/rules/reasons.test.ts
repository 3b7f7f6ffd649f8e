import { expect, it } from "vitest";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";
import {
  findings,
  skipDetails,
  skipReasons,
  waitReasons,
} from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import words from "@/messages/en/sequencer.json";
import { holdReasons, overlayReasons, pauseReasons } from "./reasons.ts";

it("every reason and every state has its words, and there are no words for others", () => {
  const reasons = new Set<string>([
    "edited",
    ...skipReasons,
    ...skipDetails,
    ...findings,
    ...waitReasons,
    ...holdReasons,
    ...pauseReasons,
    ...overlayReasons,
  ]);
  expect(Object.keys(words.reasons).sort()).toEqual([...reasons].sort());
  expect(Object.keys(words.states).sort()).toEqual([...enrolmentStates, "none"].sort());
});
