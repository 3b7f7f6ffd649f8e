import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featureGroups, features, featureTable } from "./features.ts";
import { limitedFeatures, planOf, readPlanSettings } from "./plan.ts";
import { tiers, tierWeights } from "./tiers.ts";

const has = (tier: string, settings: Parameters<typeof planOf>[1] = null) => [
  ...planOf(tier, settings).features,
];

/** The flags of the specification, BO-223 to BO-265. */
const specified = [
  "icebreakers calendly calling sms smart_sequences video dash_tasks prospect_finder connection_booster",
  "instant_searches inmail_booster link_tracking enrichment webhook_integration zapier_integration",
  "email_automation email_warming social_targeting post_targeting event_targeting group_targeting",
  "api_targeting native_crm pipedrive_crm hubspot_crm ai_magic_campaigns ai_employee_messages",
  "ai_assistant_in_campaigns ai_assistant_in_inbox ai_powered_comments ai_powered_labels",
  "ai_powered_personality_type ai_company_researches ai_domain mailbox_slot ai_targeting social_automation",
  "voicemail allow_residential_proxies cloud extension campaigns",
].flatMap((line) => line.split(" "));

describe("the table of features", () => {
  it("has the flags of the specification and no further one [BO-266]", () => {
    expect([...features].sort()).toEqual([...specified].sort());
    expect(limitedFeatures).toEqual(["campaigns", "email_integrations"]);
  });

  it("gives each a group and the smallest tier that has it, or none; docs/features.md says what it gates [BO-267]", () => {
    const guide = readFileSync("docs/features.md", "utf8");
    const explained = new Set([...guide.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
    for (const feature of features) {
      const { group, from } = featureTable[feature];
      expect(featureGroups).toContain(group);
      if (from !== null) {
        const having = tiers.filter((tier) => planOf(tier, null).features.has(feature));
        expect(having).toEqual(tiers.filter((tier) => tierWeights[tier] >= from));
      }
    }
    expect(features.filter((feature) => !explained.has(feature))).toEqual([]);
  });
});

describe("a plan", () => {
  it("of a larger tier has all that a smaller one has", () => {
    for (const small of tiers)
      for (const large of tiers.filter((tier) => tierWeights[tier] >= tierWeights[small]))
        expect(has(large)).toEqual(expect.arrayContaining(has(small)));
    expect(has("free")).not.toContain("email_automation");
    expect(has("basic")).toContain("email_automation");
  });

  it("turns nothing on by itself that isn't complete; its brand may (decision 52)", () => {
    const unfinished = features.filter((feature) => featureTable[feature].from === null);
    expect(unfinished).toContain("calling");
    expect(has("supreme").filter((feature) => unfinished.includes(feature))).toEqual([]);
    const all = Object.fromEntries(unfinished.map((feature) => [feature, true]));
    expect(has("free", { features: all, limits: {} })).toEqual(expect.arrayContaining(unfinished));
  });

  it("has what its brand set, on or off; unknown tiers are the smallest", () => {
    const settings = { features: { campaigns: false, sms: true }, limits: { campaigns: 3 } };
    expect(planOf("free", settings)).toMatchObject({ limits: { campaigns: 3, email_integrations: null } });
    expect(has("free", settings)).toContain("sms");
    expect(has("free", settings)).not.toContain("campaigns");
    expect(planOf("toString", null)).toEqual(planOf("free", null));
  });

  it("reads any stored value, and keeps only what means something", () => {
    expect(
      readPlanSettings({
        features: { sms: true, video: "yes", nonsense: true },
        limits: { campaigns: 2, email_integrations: -1, other: 4 },
      }),
    ).toEqual({ features: { sms: true }, limits: { campaigns: 2 } });
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (flags, limits) => {
        expect(planOf("pro", readPlanSettings({ features: flags, limits })).tier).toBe("pro");
      }),
    );
  });
});
