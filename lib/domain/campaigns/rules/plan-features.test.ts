import { expect, it } from "vitest";
import { featureTable } from "@/lib/access/features.ts";
import { planOf } from "@/lib/access/plan.ts";
import { tierWeights } from "@/lib/access/tiers.ts";
import { findRules } from "./steps/registry.ts";

const needsOf = (type: string, action: object = {}) => {
  const given = { type, ...action } as never;
  return findRules(given)?.needs(given);
};

it("the steps that a feature gates need it by its name: SMS, enrichment, AI comments, personality [BO-226, BO-235, BO-252, BO-254]", () => {
  expect(needsOf("sms")).toEqual(["sms"]);
  expect(needsOf("enrich")).toEqual(["enrichment"]);
  expect(needsOf("comment", { ai: true })).toEqual(["ai_powered_comments"]);
  expect(needsOf("comment")).toEqual([]);
  expect(needsOf("personality")).toEqual(["ai_powered_personality_type"]);
});

it("calls, voicemails, webhooks and pushes to a CRM need theirs", () => {
  expect(needsOf("call")).toEqual(["calling"]);
  expect(needsOf("voicemail")).toEqual(["voicemail"]);
  expect(needsOf("webhook")).toEqual(["webhook_integration"]);
  expect(needsOf("crm_push")).toEqual(["native_crm", "pipedrive_crm", "hubspot_crm"]);
});

it("every feature comes with its tier, and a brand's plan turns it on and off", () => {
  const names = Object.keys(featureTable) as (keyof typeof featureTable)[];
  for (const feature of names) {
    const { from } = featureTable[feature];
    for (const [tier, weight] of Object.entries(tierWeights))
      expect(planOf(tier, null).features.has(feature), `${feature} on ${tier}`).toBe(
        from !== null && weight >= from,
      );
    const has = (on: boolean) =>
      planOf("free", { features: { [feature]: on }, limits: {} }).features.has(feature);
    expect([has(true), has(false)]).toEqual([true, false]);
  }
});
