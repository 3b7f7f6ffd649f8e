import { describe, expect, it } from "vitest";
import { places } from "@/lib/access/pages.ts";
import { type NavigationGiven, navigationOf } from "./navigation.tsx";

const given: NavigationGiven = {
  places,
  links: { help: null, learning: null, community: null, affiliate: null },
  settingsOf: "w1",
  hasUserSettings: true,
  path: "/inbox",
  here: "inbox",
  locked: false,
  unread: 3,
  keptIn: (address) => address,
  words: {
    place: (tab) => tab,
    link: (name) => name,
    user: "user",
    workspace: "workspace",
    signOut: "sign out",
  },
  onSignOut: () => {},
};
const labels = (change: Partial<NavigationGiven> = {}) => {
  const { groups, bottom, tabs } = navigationOf({ ...given, ...change });
  const of = (items: readonly { label: string }[]) => items.map(({ label }) => label);
  return { groups: groups.map(of), bottom: of(bottom), tabs: of(tabs) };
};

describe("the navigation", () => {
  it("stands in groups: pages, accounts, the workspace's own, settings; and a foot", () => {
    expect(labels()).toEqual({
      groups: [
        ["dashboard", "campaigns", "profiles", "inbox", "reports"],
        ["settings", "integrations"],
        ["templates"],
        ["user", "workspace"],
      ],
      bottom: ["sign out"],
      tabs: ["campaigns", "inbox", "reports", "settings"],
    });
  });

  it("leads to the brand's own pages, and to none that the brand doesn't have [SH-006]", () => {
    const links = { ...given.links, help: "https://help.example/", affiliate: "https://partner.example/" };
    const { bottom } = navigationOf({ ...given, links });
    expect(bottom.map(({ label, href, isOutside }) => [label, href, isOutside])).toEqual([
      ["help", "https://help.example/", true],
      ["affiliate", "https://partner.example/", true],
      ["sign out", "#sign-out", undefined],
    ]);
  });

  it("shows settings to those who may open them, also while all else is locked [SH-243]", () => {
    expect(labels({ settingsOf: null }).groups.at(-1)).toEqual(["user"]);
    expect(labels({ settingsOf: null, hasUserSettings: false }).groups.at(-1)).toEqual(["templates"]);
    const { groups } = navigationOf({ ...given, locked: true });
    expect(
      groups
        .flat()
        .filter(({ disabled }) => !disabled)
        .map(({ label }) => label),
    ).toEqual(["user", "workspace"]);
  });

  it("marks where one is, in settings too", () => {
    const here = (path: string, tab?: string) =>
      navigationOf({ ...given, path, here: tab })
        .groups.flat()
        .filter(({ active }) => active)
        .map(({ label }) => label);
    expect(here("/inbox/1", "inbox")).toEqual(["inbox"]);
    expect(here("/preferences/workspace/labels/w1")).toEqual(["workspace"]);
    expect(here("/preferences/user/security")).toEqual(["user"]);
  });
});
