import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Feature } from "@/lib/access/features.ts";
import { type PlanSettings, planOf } from "@/lib/access/plan.ts";
import { actOrOffer, type Offered, onOffered } from "./offer-upgrade.ts";

beforeEach(() => vi.stubGlobal("window", new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

/** What a press on an action of a feature does in a workspace of a tier, whose brand set this for the tier. */
function pressed(feature: Feature, tier: string, brand: PlanSettings | null = null): string {
  const done: string[] = [];
  const forget = onOffered(({ title }: Offered) => done.push(`prompt ${title}`));
  const isInPlan = planOf(tier, brand).features.has(feature);
  actOrOffer(isInPlan, () => done.push("runs"), { title: feature })();
  forget();
  return done.join();
}

it("features and limits go by the tier, and by what the brand set for it; a locked action shows the prompt instead of running [BO-222]", () => {
  expect([pressed("smart_sequences", "free"), pressed("smart_sequences", "basic")]).toEqual([
    "prompt smart_sequences",
    "runs",
  ]);
  // The same tier of two brands.
  const brand = { features: { smart_sequences: false, calling: true }, limits: { campaigns: 3 } };
  expect([pressed("smart_sequences", "pro"), pressed("smart_sequences", "pro", brand)]).toEqual([
    "runs",
    "prompt smart_sequences",
  ]);
  expect([pressed("calling", "pro"), pressed("calling", "pro", brand)]).toEqual(["prompt calling", "runs"]);
  expect([planOf("pro", null).limits.campaigns, planOf("pro", brand).limits.campaigns]).toEqual([null, 3]);
});
