import { expect, it } from "vitest";
import { campaignStatuses } from "@/lib/contracts/campaigns/campaign-statuses.ts";
import { eventKinds } from "@/lib/contracts/words/event-kinds.ts";
import { leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";
import { refusalReasons } from "@/lib/contracts/words/refusal-reasons.ts";
import { stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import campaigns from "@/messages/en/campaigns.json";
import prospects from "@/messages/en/prospects.json";

const specified =
  "new,request_sent,contacted,connected,unconnectable,fetched_email,viewed_message,visited_link,got_reply,excluded,interested,lead,stuck";

it("there are thirteen lead statuses, in this order [OC-185]", () => {
  expect(leadStatuses.join()).toBe(specified);
});

/** The compiler requires a text for each word where it is shown. This test finds texts without a word. */
it.each([
  ["lead statuses", prospects.leadStatus, leadStatuses],
  ["what happened to a person", prospects.timeline.kinds, eventKinds],
  // Read from enrolments' events, whose shape no type describes.
  ["what a step did", prospects.timeline.actions, Object.values(stepRules).flatMap(({ budgets }) => budgets)],
  ["campaigns' statuses", campaigns.status, campaignStatuses],
  ["why a line is refused", campaigns.people.reasons, refusalReasons],
] as const)("%s: each word has its text, and each text its word", (_what, texts, words) => {
  expect(Object.keys(texts).sort()).toEqual([...new Set<string>(words)].sort());
});
