import { expect, it } from "vitest";
import { approvalStates } from "@/lib/contracts/words/approval-states.ts";
import { deedsFor, mayBook } from "./deeds-for.ts";

it("offers approving to whom it is missing, releasing to whom is held, and nothing to whom is through", () => {
  const offered = Object.fromEntries(approvalStates.map((approval) => [approval, deedsFor({ approval })]));
  expect(offered).toEqual({
    awaiting_approval: ["approve", "cancel"],
    approved: ["hold", "cancel"],
    hold: ["release", "cancel"],
    paused: ["cancel"],
    canceled: [],
    complete: [],
  });
  expect(deedsFor({ approval: null })).toEqual([]);
});

it("notes a meeting once, with whoever is still on the way", () => {
  expect(mayBook({ approval: "approved", reason: null })).toBe(true);
  expect(mayBook({ approval: "paused", reason: "got_reply" })).toBe(true);
  expect(mayBook({ approval: "paused", reason: "booked_meeting" })).toBe(false);
  expect(mayBook({ approval: "complete", reason: null })).toBe(false);
  expect(mayBook({ approval: null, reason: null })).toBe(false);
});
