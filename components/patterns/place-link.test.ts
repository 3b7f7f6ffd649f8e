import { createElement } from "react";
import { expect, it } from "vitest";
import type { SidebarTab } from "@/lib/access/tabs.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { OpenTabsProvider, PlaceLink, type PlaceLinkProps } from "./place-link.tsx";

const link = {
  tab: "profiles",
  href: "/profiles/my-prospects/p",
  className: "truncate",
  linkClassName: "hover:underline",
} as PlaceLinkProps;

function shown(...tabs: SidebarTab[]): string {
  const given = { tabs: new Set(tabs) } as unknown as Parameters<typeof OpenTabsProvider>[0];
  return renderStatic(createElement(OpenTabsProvider, given, createElement(PlaceLink, link, "Ada")));
}

it("leads to a page that the person may open, and is plain words for one that they may not", () => {
  expect(shown("profiles", "dashboard")).toBe(
    '<a class="truncate hover:underline" href="/profiles/my-prospects/p">Ada</a>',
  );
  expect(shown("dashboard")).toBe('<span class="truncate">Ada</span>');
});

it("is a link where nothing is known of the person", () => {
  expect(renderStatic(createElement(PlaceLink, link, "Ada"))).toContain("<a ");
});
