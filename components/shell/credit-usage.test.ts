import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { creditBar, mayBuyCredits } from "../patterns/credits/credit-usage.ts";
import { SpacePanel } from "./space-panel.tsx";
import { takeWishNotice, wishNoticeKey } from "./wish-notice.ts";

it("rounds used credits up, falls back to them as the total, and ends the bar at 100 % [SH-245]", () => {
  expect(creditBar({ used: 12.2, available: 50 })).toEqual({ used: 13, total: 50, percent: 26 });
  expect(creditBar({ used: 7.1, available: null })).toEqual({ used: 8, total: 8, percent: 100 });
  expect(creditBar({ used: 7, available: 0 })).toEqual({ used: 7, total: 7, percent: 100 });
  expect(creditBar({ used: 120, available: 50 })).toEqual({ used: 120, total: 50, percent: 100 });
  expect(creditBar({ used: 0, available: null })).toEqual({ used: 0, total: 0, percent: 0 });
});

it("offers to buy credits where billing is on, the page isn't its overview, and the billing tab is allowed [SH-246]", () => {
  const given = { isBillingEnabled: true, mayOpenBilling: true, path: "/inbox" };
  expect(mayBuyCredits(given)).toBe(true);
  expect(mayBuyCredits({ ...given, isBillingEnabled: false })).toBe(false);
  expect(mayBuyCredits({ ...given, mayOpenBilling: false })).toBe(false);
  expect(mayBuyCredits({ ...given, path: "/billing/overview" })).toBe(false);
  expect(mayBuyCredits({ ...given, path: "/billing/transactions" })).toBe(true);
});

it("shows in the sidebar how many credits are used, and nothing where nobody counts them [SH-249]", () => {
  const panel = (credits: { used: number; available: number | null } | null) =>
    renderStatic(createElement(SpacePanel, { credits, featureRequestHref: null }));
  expect(panel({ used: 900.5, available: 1000 })).toContain("901 of 1,000 credits used");
  expect(panel({ used: 900.5, available: 1000 })).toMatch(/<progress [^>]*value="90" max="100"/);
  expect(panel(null)).toBe("");
});

it("takes the notice of wishes once in a browser, under its key, and never where nothing is stored", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  expect(takeWishNotice(() => storage)).toBe(true);
  expect([...stored]).toEqual([["isCannyFeaturesNotificationShown", "true"]]);
  expect(wishNoticeKey).toBe("isCannyFeaturesNotificationShown");
  expect(takeWishNotice(() => storage)).toBe(false);
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  expect(takeWishNotice(blocked)).toBe(false);
});
