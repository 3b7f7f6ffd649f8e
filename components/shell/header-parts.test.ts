import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { noSwitches } from "@/lib/access/page-conditions.ts";
import { planOf } from "@/lib/access/plan.ts";
import { pagesOfSection, sectionPages } from "@/lib/access/section-pages.ts";
import { hasPhone } from "@/lib/access/viewer.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { viewer, worker } from "../../tests/factories/viewer.ts";
import { PhoneButton } from "./phone-button.tsx";
import { SubNavigation } from "./sub-navigation.tsx";

describe("the sub-navigation", () => {
  const paths = (...given: Parameters<typeof viewer>) =>
    sectionPages(viewer(...given), noSwitches).map(({ href }) => href);

  it("has the pages of each section that the viewer may open [SH-217]", () => {
    expect(pagesOfSection(sectionPages(viewer(), noSwitches), "dashboard").map(({ href }) => href)).toEqual([
      "/dashboard/my-dashboard",
      "/dashboard/activity",
      "/dashboard/my-tasks",
    ]);
    expect(pagesOfSection(sectionPages(viewer(), noSwitches), "settings").map(({ word }) => word)).toEqual([
      "account",
      "limits",
      "connection",
      "location",
      "blacklist",
      "signatures",
    ]);
    expect(paths({ workspace: { plan: planOf("free", null) } })).not.toContain("/dashboard/my-tasks");
    expect(sectionPages(worker({ campaigns: true }), noSwitches).map(({ tab }) => tab)).toEqual([
      "campaigns",
      "campaigns",
    ]);
  });

  it("is left out where the section is a single page", () => {
    expect(pagesOfSection(sectionPages(viewer(), noSwitches), "reports")).toEqual([]);
    expect(pagesOfSection(sectionPages(viewer(), noSwitches), undefined)).toEqual([]);
    expect(renderStatic(createElement(SubNavigation, { label: "Reports", entries: [] }))).toBe("");
  });

  it("marks the page that is open", () => {
    const entries = [
      { href: "/dashboard/my-dashboard", label: "Overview", isHere: false },
      { href: "/dashboard/activity", label: "Activity", isHere: true },
    ];
    const markup = renderStatic(createElement(SubNavigation, { label: "Dashboard", entries }));
    expect(markup).toContain('<nav aria-label="Dashboard"');
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-current="page"[^>]*>Activity</);
  });
});

it("the phone is shown where the plan has calling and the dialer's tab is allowed, and only there [SH-218]", () => {
  const calling = planOf("pro", { features: { calling: true }, limits: {} });
  expect(hasPhone(viewer({ workspace: { plan: calling } }))).toBe(true);
  expect(hasPhone(worker({ dialer: true }, { workspace: { plan: calling } }))).toBe(true);
  expect(hasPhone(worker({ campaigns: true }, { workspace: { plan: calling } }))).toBe(false);
  expect(hasPhone(viewer())).toBe(false);
});

it("the phone is disabled without a social account, and says why [SH-219]", () => {
  const button = (hasAccounts: boolean) =>
    renderStatic(createElement(PhoneButton, { onOpen: () => {}, hasAccounts }));
  expect(button(false)).toMatch(/<button[^>]* disabled=""/);
  expect(button(false)).toContain("Connect a social account to make calls.");
  expect(button(true)).not.toMatch(/disabled=""/);
});
