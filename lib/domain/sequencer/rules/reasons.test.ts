import { expect, it } from "vitest";
import { enrolmentStates } from "@/lib/contracts/words/enrolment-states.ts";
import { waitingStatuses } from "@/lib/contracts/words/people-filters.ts";
import {
  findings,
  skipDetails,
  skipReasons,
  waitReasons,
} from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import words from "@/messages/en/sequencer.json";
import { holdReasons, overlayReasons, pauseReasons } from "./reasons.ts";

it("every reason and every state has its words by its key, and there are no words for others [OC-153]", () => {
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

it("people can be filtered by every reason to wait that is set; an approval has a filter of its own [OC-184]", () => {
  const all = new Set<string>([...holdReasons, ...waitReasons, ...overlayReasons]);
  const others = [...all].filter((reason) => !(waitingStatuses as readonly string[]).includes(reason));
  expect(others.sort()).toEqual(["awaiting_approval"]);
  expect(waitingStatuses.filter((reason) => !all.has(reason))).toEqual([]);
});
