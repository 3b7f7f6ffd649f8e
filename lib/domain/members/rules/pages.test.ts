import { describe, expect, it } from "vitest";
import { defaultAllowedPages, tabs } from "@/lib/access/tabs.ts";
import { isLess, isSameMap, mapAfterAdmin, pagesOf, wholeMap } from "./pages.ts";

const allowed = (map: Readonly<Record<string, boolean>>) => tabs.filter((tab) => map[tab]);

describe("a map of allowed pages", () => {
  it("names each of the sixteen pages, and one that was left out is not allowed [SH-474]", () => {
    expect(Object.keys(wholeMap({ inbox: true }))).toEqual([...tabs]);
    expect(allowed(wholeMap({ inbox: true, reports: false }))).toEqual(["inbox"]);
  });

  it("is whole for an admin, whatever it says, and a new member's where there is none", () => {
    expect(allowed(pagesOf({ isAdmin: true, allowedPages: {} }))).toEqual([...tabs]);
    expect(allowed(pagesOf({ isAdmin: false, allowedPages: null }))).toEqual(
      allowed(wholeMap(defaultAllowedPages)),
    );
    expect(allowed(pagesOf({ isAdmin: false, allowedPages: {} }))).toEqual([]);
  });

  it("of somebody who was an admin is their own, or a new member's where that allows nothing", () => {
    expect(allowed(mapAfterAdmin({ inbox: true }))).toEqual(["inbox"]);
    for (const nothing of [null, {}, { inbox: false }])
      expect(isSameMap(mapAfterAdmin(nothing), defaultAllowedPages)).toBe(true);
  });

  it("is less than another where it lacks a page of it", () => {
    expect(isLess({ inbox: true }, { reports: true })).toBe(true);
    expect(isLess({ inbox: true }, { inbox: true, reports: true })).toBe(false);
    expect(isLess({ inbox: false }, {})).toBe(false);
  });
});
