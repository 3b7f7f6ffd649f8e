import { createElement } from "react";
import { expect, it } from "vitest";
import type { CreditPricesView, CreditsChartView } from "@/lib/contracts/credits/calls.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { CreditsSection } from "./credits-section.tsx";
import { UsageByType } from "./usage-by-type.tsx";

const offer: CreditPricesView = { prices: [], packs: [], monthly: null };
const section = (given: Partial<Parameters<typeof CreditsSection>[0]>) =>
  renderStatic(
    createElement(CreditsSection, {
      usage: { used: 12.2, available: 50 },
      offer,
      historyHref: "/billing/credits-history",
      onBuy: null,
      supportHref: null,
      ...given,
    }),
  );

it("shows used credits rounded up over the total, what the plan brings, and where the history is [BO-198, BO-199]", () => {
  const shown = section({ offer: { ...offer, monthly: 1500 } });
  expect(shown).toContain("13 of 50 credits used");
  expect(shown).toMatch(/<progress [^>]*value="26" max="100"/);
  expect(shown).toContain("1,500 credits each month");
  expect(shown).toContain('href="/billing/credits-history"');
  expect(section({ usage: { used: 80, available: 50 } })).toMatch(/<progress [^>]*value="100" max="100"/);
});

it("says where nobody counts", () => {
  const shown = section({ usage: null, offer: { ...offer, monthly: 100 }, historyHref: null });
  expect(shown).toContain("Credits aren’t counted here");
  expect(shown).not.toContain("each month");
  expect(shown).not.toContain("<a ");
});

it("each category is a part of all that was spent, rounded up [BO-198]", () => {
  const chart: CreditsChartView = {
    days: ["2027-03-05"],
    series: [
      { usage_type: "enrich", total: 9.6, days: [9.6] },
      { usage_type: "ai_sentiment", total: 0.4, days: [0.4] },
    ],
    total: 10,
  };
  const shown = renderStatic(createElement(UsageByType, { chart }));
  expect(shown).toMatch(/Find emails and phones<\/span><span[^>]*>10</);
  expect(shown).toMatch(/AI sentiment<\/span><span[^>]*>1</);
  expect(shown).toMatch(/<progress [^>]*value="0.4" max="10"/);
});
