import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { places } from "@/lib/access/find-page.ts";
import { isLocked, nobody, type Viewer } from "@/lib/access/viewer.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { ApplicationShell, type ApplicationShellProps } from "./application-shell.tsx";

const account = { firstName: "Emma", lastName: "Vogel", username: "emma@network.example", picture: null };

const noLinks: ApplicationShellProps["links"] = {
  help: null,
  learning: null,
  community: null,
  affiliate: null,
  referAndEarn: null,
  support: null,
  changelog: null,
  featureRequest: null,
};

function shell(change: Partial<ApplicationShellProps> = {}, address = "/campaigns/my-campaigns"): string {
  const props: ApplicationShellProps = {
    brand: { name: "Northwind", logoUrl: null, darkLogoUrl: null, logoShape: "square", logoSize: 35 },
    places,
    locked: false,
    workspaceId: "w",
    workspaceName: "Northwind Sales",
    isAdmin: true,
    links: noLinks,
    people: [{ name: "Dana North", picture: null }],
    memberCount: 1,
    sections: [],
    hasPhone: false,
    hasDialer: false,
    userId: "u",
    supportChat: null,
    credits: null,
    crm: { isShown: false, hasTokens: false },
    hasBilling: false,
    isFromPartner: false,
    clickId: null,
    maxAccounts: null,
    mayAddWorkspace: true,
    isPlatformAdmin: false,
    settingsOf: null,
    hasUserSettings: false,
    accounts: [{ id: "a", ...account }],
    seats: { used: 1, total: 3 },
    unread: { total: 0, by_credentials: {} },
    user: { picture: null, name: "Dana North", email: "dana@one.example" },
    unconfirmed: null,
    locale: "en",
    languages: [{ code: "en", name: "English" }],
    children: "The page",
    ...change,
  };
  return renderStatic(createElement(ApplicationShell, props), address);
}

/** The entries of each navigation: the sidebar's, the bar's and the phone's. */
const navigations = (markup: string) => markup.match(/<nav\b[\s\S]*?<\/nav>/g) ?? [];

describe("the frame", () => {
  it("holds the sidebar, the header and the page", () => {
    const markup = shell();
    expect(markup).toMatch(/<aside aria-label="Northwind"/);
    expect(markup).toMatch(/<header/);
    expect(markup).toMatch(/<main[^>]*>The page<\/main>/);
  });

  it("shows what is unread at the inbox, 99+ above 99 [SH-237]", () => {
    const badge = (count: number) => {
      const [sidebar = ""] = navigations(shell({ unread: { total: count, by_credentials: { a: count } } }));
      return /<span aria-hidden="true">([\d+]+)<\/span>/.exec(sidebar)?.[1] ?? null;
    };
    expect([0, 1, 99, 100, 5000].map(badge)).toEqual([null, "1", "99", "99+", "99+"]);
  });

  it("lets no place be opened without an account or unpaid [SH-238]", () => {
    const shut = navigations(shell({ locked: true }));
    for (const nav of shut) expect(nav).not.toContain("<a ");
    // A phone has four of them; the others are in a menu. This workspace has neither billing nor a CRM.
    const withoutBilling = places.filter(({ tab }) => tab !== "billing" && tab !== "pipeline").length;
    expect(shut.map((nav) => nav.match(/<button type="button" disabled/g)?.length)).toEqual([
      withoutBilling,
      withoutBilling,
      4,
    ]);
    const workspace = { isPaid: false } as Viewer["workspace"];
    expect(isLocked({ ...nobody, credentialCount: 1, workspace })).toBe(true);
    expect(isLocked({ ...nobody, credentialCount: 0 })).toBe(true);
    expect(isLocked({ ...nobody, credentialCount: 1 })).toBe(false);
    for (const nav of navigations(shell())) expect(nav).not.toContain("disabled");
  });

  it("holds the phone in its header where the person has one [SH-218]", () => {
    expect(shell({ hasPhone: true })).toContain('aria-label="Dialer"');
    expect(shell()).not.toContain('aria-label="Dialer"');
  });

  it("has campaigns, inbox, reports, settings and the account switch at a phone's foot, and the console for admins [SH-205]", () => {
    const foot = (change: Partial<ApplicationShellProps> = {}) => navigations(shell(change)).at(-1) ?? "";
    for (const word of ["Campaigns", "Inbox", "Reports", "Settings"]) expect(foot()).toContain(`>${word}<`);
    expect(foot()).toContain('aria-label="Social account: Emma Vogel. Choose another"');
    expect(foot({ places: places.filter(({ tab }) => tab === "inbox") })).not.toContain(">Campaigns<");
  });

  it("shows the label of the present page's tab at a phone's foot, and More's where the page is below it", () => {
    const shown = (address: string) =>
      [
        ...(navigations(shell({}, address)).at(-1) ?? "").matchAll(/<span class="([^"]*)">(\w+)<\/span>/g),
      ].flatMap(([, look, word]) => (look?.includes("sr-only") ? [] : [word]));
    expect(shown("/campaigns/my-campaigns")).toEqual(["Campaigns"]);
    expect(shown("/inbox")).toEqual(["Inbox"]);
    expect(shown("/templates/my-templates")).toEqual(["More"]);
  });

  it("names only the pages that its visitor may open, and where one is", () => {
    const [sidebar = ""] = navigations(
      shell(
        { places: places.filter(({ tab }) => tab === "inbox" || tab === "integrations") },
        "/inbox/1?selectedCred=a",
      ),
    );
    expect(sidebar.match(/href="[^"]+"/g)).toEqual([
      'href="/inbox?selectedCred=a"',
      'href="/integrations?selectedCred=a"',
    ]);
    expect(sidebar).toMatch(
      /<a [^>]*href="\/inbox[^>]*aria-current="page"|aria-current="page"[^>]*href="\/inbox/,
    );
  });
});
