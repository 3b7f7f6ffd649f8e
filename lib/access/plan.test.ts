import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { features, featureTable } from "./features.ts";
import { planOf, readPlanSettings } from "./plan.ts";
import { tiers, tierWeights } from "./tiers.ts";

const has = (tier: string, settings: Parameters<typeof planOf>[1] = null) => [
  ...planOf(tier, settings).features,
];

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
