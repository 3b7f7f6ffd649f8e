import { describe, expect, it } from "vitest";
import { places } from "@/lib/access/find-page.ts";
import { type SidebarTab, sidebarTabs } from "@/lib/access/tabs.ts";
import { type NavigationGiven, navigationOf } from "./navigation.tsx";

const given: NavigationGiven = {
  places,
  links: { help: null, learning: null, community: null, affiliate: null, referAndEarn: null },
  settingsOf: "w1",
  hasUserSettings: true,
  hasBilling: false,
  crm: { isShown: false, hasTokens: false },
  adminHref: null,
  support: null,
  isFromPartner: false,
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
    admin: "admin",
    signOut: "sign out",
  },
  onSignOut: () => {},
};
const labels = (change: Partial<NavigationGiven> = {}) => {
  const { groups, bottom, tabs } = navigationOf({ ...given, ...change });
  const of = (items: readonly { label: string }[]) => items.map(({ label }) => label);
  return { groups: groups.map(of), bottom: of(bottom), tabs: of(tabs) };
};

/** The entries as they are once every module has its page. */
const everyPlace = sidebarTabs.map((tab) => ({ tab, href: `/${tab}`, icon: "plug" as const }));
const allLinks = {
  help: "https://help.example/",
  learning: "https://learn.example/",
  community: "https://people.example/",
  affiliate: "https://partner.example/",
  referAndEarn: "https://refer.example/",
};
const everything: Partial<NavigationGiven> = {
  places: everyPlace,
  links: allLinks,
  hasBilling: true,
  crm: { isShown: true, hasTokens: false },
  adminHref: "/admin/customers",
};

describe("the navigation", () => {
  it("stands in groups: pages, accounts, the workspace's own, settings; and a foot", () => {
    expect(labels()).toEqual({
      groups: [
        ["dashboard", "campaigns", "profiles", "inbox", "reports"],
        ["settings"],
        ["templates", "integrations"],
        ["user", "workspace"],
      ],
      bottom: ["sign out"],
      tabs: ["campaigns", "inbox", "reports", "settings"],
    });
  });

  it("has the groups base, credential, space, brand, workspace and bottom, with every page in its order [SH-233, SH-236]", () => {
    expect(labels(everything)).toEqual({
      groups: [
        ["dashboard", "search", "campaigns", "profiles", "inbox", "reports"],
        ["mailboxes", "settings"],
        ["pipeline", "templates", "integrations"],
        ["billing"],
        ["user", "workspace"],
      ],
      bottom: ["help", "learning", "community", "affiliate", "referAndEarn", "admin", "sign out"],
      tabs: ["campaigns", "inbox", "reports", "settings", "admin"],
    });
  });

  it("leads to the brand's own pages, and to none that the brand doesn't have [SH-006, SH-235]", () => {
    const links = { ...given.links, help: "https://help.example/", affiliate: "https://partner.example/" };
    const { bottom } = navigationOf({ ...given, links });
    expect(bottom.map(({ label, href, isOutside }) => [label, href, isOutside])).toEqual([
      ["help", "https://help.example/", true],
      ["affiliate", "https://partner.example/", true],
      ["sign out", "#sign-out", undefined],
    ]);
    expect(labels({ links: allLinks }).bottom).toEqual([
      "help",
      "learning",
      "community",
      "affiliate",
      "referAndEarn",
      "sign out",
    ]);
  });

  it("ends with signing out, or with the way back in admin mode; its press is the caller's [SH-234]", () => {
    const pressed: string[] = [];
    const last = (word: string) =>
      navigationOf({
        ...given,
        words: { ...given.words, signOut: word },
        onSignOut: () => pressed.push(word),
      }).bottom.at(-1)!;
    for (const word of ["Sign out", "Back to admin"]) {
      expect(last(word).label).toBe(word);
      last(word).onPress?.();
    }
    expect(pressed).toEqual(["Sign out", "Back to admin"]);
  });

  it("keeps only the pages of the list for people who come from a partner's product [SH-240]", () => {
    const { groups, bottom } = labels({ ...everything, isFromPartner: true });
    expect(groups.flat().sort()).toEqual(
      [
        "search",
        "campaigns",
        "profiles",
        "inbox",
        "reports",
        "settings",
        "dashboard",
        "mailboxes",
        "pipeline",
        "templates",
        "integrations",
      ].sort(),
    );
    expect(bottom).toEqual([]);
  });

  it("shows the CRM only where the workspace has it, and leads to the last one where one is connected [SH-241, SH-242]", () => {
    const crm = (isShown: boolean, hasTokens: boolean) =>
      navigationOf({ ...given, ...everything, crm: { isShown, hasTokens } })
        .groups.flat()
        .find(({ label }) => label === "pipeline")?.href;
    expect(crm(true, true)).toBe("/crm/manage-last");
    expect(crm(true, false)).toBe("/crm/");
    expect(crm(false, true)).toBeUndefined();
  });

  it("shows billing only where it is on and the brand shows it", () => {
    expect(labels({ ...everything, hasBilling: false }).groups.flat()).not.toContain("billing");
  });

  it("shows settings to those who may open them, also while all else is locked [SH-243]", () => {
    expect(labels({ settingsOf: null }).groups.at(-1)).toEqual(["user"]);
    expect(labels({ settingsOf: null, hasUserSettings: false }).groups.at(-1)).toEqual([
      "templates",
      "integrations",
    ]);
    const { groups } = navigationOf({ ...given, locked: true });
    expect(
      groups
        .flat()
        .filter(({ disabled }) => !disabled)
        .map(({ label }) => label),
    ).toEqual(["user", "workspace"]);
  });

  it("marks where one is, in settings too", () => {
    const here = (path: string, tab?: SidebarTab) =>
      navigationOf({ ...given, path, here: tab })
        .groups.flat()
        .filter(({ active }) => active)
        .map(({ label }) => label);
    expect(here("/inbox/1", "inbox")).toEqual(["inbox"]);
    expect(here("/preferences/workspace/labels/w1")).toEqual(["workspace"]);
    expect(here("/preferences/user/security")).toEqual(["user"]);
  });
});
