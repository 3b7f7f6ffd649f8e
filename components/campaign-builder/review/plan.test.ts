import { createElement } from "react";
import { expect, it } from "vitest";
import type { RehearsalReply } from "@/lib/contracts/campaigns/rehearsal.ts";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { newStep } from "../new-step.ts";
import { usual } from "../rehearsal/use-rehearsal.ts";
import { Plan } from "./plan.tsx";

const found: RehearsalReply = {
  timezone: "UTC",
  people: 2,
  is_part: false,
  is_whole: true,
  starts_at: null,
  ends_at: null,
  left_out: [{ reason: "blacklisted", count: 3 }],
  left_out_of: 20_000,
  senders: [],
  calendar: [],
  skipped: [{ step: "a", reason: "missing_email", count: 2 }],
  standing: [],
  bottleneck: null,
};

it("shows which steps are skipped, for how many people and why, and of how many the left-out people are", () => {
  const plan = createElement(Plan, {
    workflowId: "w",
    people: 2,
    state: "1 2",
    sequence: [newStep("email", "a", true, (() => "") as never)],
    isImporting: false,
    isRunning: false,
    isApprovedByHand: false,
  });
  const markup = renderStatic(plan, "/", "en", [[["rehearsal", "w", usual, "1 2"], found]]);
  const text = markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(text).toMatch(/3 people aren’t contacted Of the first 20,000 people/);
  expect(text).toMatch(/Steps that are skipped, and why 1\. Email · .+ 2 /);
});
