import { describe, expect, it } from "vitest";
import { sent, viewer, worker } from "../../tests/factories/viewer.ts";
import { pageOf } from "./find-page.ts";
import { isInGroup, type pageGroups } from "./groups.ts";
import { guards } from "./guards.ts";
import type { PageRule } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { planOf } from "./plan.ts";
import type { Tab } from "./tabs.ts";
import { nobody, type ViewerWorkspace } from "./viewer.ts";

describe("the table of pages", () => {
  const groups = {
    withoutAccount:
      "/credentials/add /billing /workspace /space/accept-invite /onboarding /pricing /user /privacy-policy /terms-conditions /video /dashboard /crm /integrations /payment-in-progress /oauth",
    whileUnpaid:
      "/workspace /space/accept-invite /user /onboarding /pricing /crm /settings /billing-warning /oauth",
    afterPayment: "/billing /prepaid",
    authorized: "/auth/sign-in /space/use-space",
  };
  const inside = pages.filter(({ kind, path }) => kind === "app" && path !== "/billing-warning");

  it("has the groups of the specification, each with its addresses and what is below them [SH-188, SH-189, SH-190, SH-191]", () => {
    for (const [group, paths] of Object.entries(groups) as [keyof typeof pageGroups, string][]) {
      for (const path of paths.split(" ")) {
        expect(isInGroup(group, path), `${group} ${path}`).toBe(true);
        expect(isInGroup(group, `${path}/below`), `${group} ${path}/below`).toBe(true);
        expect(isInGroup(group, `${path}x`), `${group} ${path}x`).toBe(group === "authorized");
      }
      const others = ["/campaigns/my-campaigns", "/inbox", "/profiles/my-prospects", "/campaign/add"];
      expect(others.filter((path) => isInGroup(group, path))).toEqual([]);
    }
    expect(isInGroup("authorized", "/space/accept-invite")).toBe(false);
  });

  it("lets the after-payment group in while a payment is in progress, and asks nothing of the way in [SH-193]", () => {
    const billing: PageRule = { path: "/billing", kind: "app", nocredsOk: true, afterPayment: true };
    const at = (change: Partial<ViewerWorkspace>) => {
      const input = { path: "/billing", query: new URLSearchParams(), viewer: viewer({ workspace: change }) };
      return guards.map((guard) => guard(input, billing)?.to).find(Boolean);
    };
    expect(at({ isPaid: true })).toBeUndefined();
    expect(at({ isPaid: false, paymentInProgress: true })).toBeUndefined();
    expect(at({ isPaid: false })).toBe("/billing-warning");
    const bare = viewer({ workspace: null, workspaceCount: 0, credentialCount: 0 });
    const wayIn = pages.filter(({ path }) => isInGroup("authorized", path));
    expect(wayIn.length).toBeGreaterThan(4);
    for (const { path } of wayIn)
      expect(sent(path, bare), path).toBe(
        path.startsWith("/auth/") && !pageOf(path)?.signedInTo ? "/" : null,
      );
  });

  it.each(inside.map((page) => [page.path, page] as const))(
    "%s is reachable without a social account, and while unpaid, as its group says",
    (path, page) => {
      expect(page.nocredsOk ?? false).toBe(isInGroup("withoutAccount", path));
      expect(page.unpaidOk ?? false).toBe(isInGroup("whileUnpaid", path));
    },
  );

  it("knows every page once", () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    for (const page of pages) expect(pageOf(page.path.replaceAll(/[{}?]/g, ""))).toBe(page);
  });
});

describe("the pages that need a tab and a payment", () => {
  /** What each of them asks of its visitor: a session, a confirmed address, a paid workspace, and its tab. */
  const asksForTab = (path: string, tab: Tab) => {
    expect(sent(path, viewer()), path).toBeNull();
    expect(sent(path, worker({ [tab]: true })), path).toBeNull();
    expect(sent(path, worker({ campaigns: true })), path).toBe("/campaigns/my-campaigns");
    expect(sent(path, viewer({ workspace: { isPaid: false } })), path).toBe("/billing-warning");
    expect(sent(path, viewer({ workspace: null })), path).toBe("/space/use-space");
    expect(sent(path, viewer({ user: { isEmailConfirmed: false } })), path).toBe("/auth/activate-email");
    expect(sent(path, nobody), path).toBe("/auth/sign-in");
  };
  const withoutAccount = viewer({ credentialCount: 0 });
  const onTier = (tier: string) => viewer({ workspace: { plan: planOf(tier, null) } });

  it("the figures and the feed need the dashboard's tab and a payment, neither account nor feature; /dashboard leads to the figures [OC-459, OC-460, OC-461]", () => {
    expect(sent("/dashboard", viewer())).toBe("/dashboard/my-dashboard");
    for (const path of ["/dashboard/my-dashboard", "/dashboard/activity"]) {
      asksForTab(path, "dashboard");
      expect(sent(path, withoutAccount), path).toBeNull();
      expect(sent(path, onTier("free")), path).toBeNull();
    }
  });

  it("the page of consent needs a person and what the site asks, and neither payment nor account [SH-041, SH-043]", () => {
    const asked = "oauth_client=c&state=s";
    const unpaid = viewer({ credentialCount: 0, workspace: { isPaid: false } });
    expect(sent("/oauth", unpaid, asked)).toBeNull();
    expect(sent("/oauth", nobody, asked)).toBe("/auth/sign-in");
    expect(pageOf("/oauth")).toMatchObject({ frame: "(clear)" });
    for (const query of ["", "oauth_client=c", "state=s", "oauth_client=&state=s", "oauth_client=c&state="])
      expect(sent("/oauth", unpaid, query)).toBe("/");
  });

  it("the tasks need the feature dash_tasks, too [OC-465, BO-229]", () => {
    const path = "/dashboard/my-tasks";
    asksForTab(path, "dashboard");
    expect(sent(path, withoutAccount)).toBeNull();
    expect(pageOf(path)?.feature).toBe("dash_tasks");
    expect(sent(path, onTier("free"))).toBe("/campaigns");
    expect(sent(path, onTier("basic"))).toBeNull();
  });

  it("the catalogue and the API token need the integrations' tab and a payment, neither account nor feature [OC-388, OC-389]", () => {
    for (const path of ["/integrations", "/integrations/api"]) {
      asksForTab(path, "integrations");
      expect(sent(path, withoutAccount), path).toBeNull();
      expect(sent(path, onTier("free")), path).toBeNull();
    }
  });

  it("the guide to Zapier needs the feature zapier_integration, too [OC-390, BO-237]", () => {
    const path = "/integrations/zapier/main";
    asksForTab(path, "integrations");
    expect(sent(path, withoutAccount)).toBeNull();
    expect(pageOf(path)?.feature).toBe("zapier_integration");
    expect(sent(path, onTier("free"))).toBe("/campaigns");
    expect(sent(path, onTier("basic"))).toBeNull();
  });

  it("the first account is added by a signed-in, confirmed person of a paid workspace, who needs none for it [SH-288, SH-292]", () => {
    const path = "/credentials/first-add";
    expect(pageOf(path)).toMatchObject({ kind: "app", frame: "(clear)", nocredsOk: true });
    expect(sent(path, withoutAccount)).toBeNull();
    expect(sent(path, viewer({ workspace: { isPaid: false } }))).toBe("/billing-warning");
    expect(sent(path, viewer({ user: { isEmailConfirmed: false } }))).toBe("/auth/activate-email");
    expect(sent(path, { ...viewer(), workspace: null })).toBe("/space/use-space");
    expect(sent(path, nobody)).toBe("/auth/sign-in");
  });

  const asksForAccount = (path: string, tab: Tab) => {
    asksForTab(path, tab);
    expect(sent(path, withoutAccount), path).toBe("/credentials/add");
    expect(sent(path, onTier("free")), path).toBeNull();
  };

  it("a mailbox, the templates and the reports need their tab, a payment and an account [BO-116, OC-224, BO-268]", () => {
    asksForAccount("/mailboxes/smtp/m", "mailboxes");
    asksForAccount("/templates/my-templates", "templates");
    asksForAccount("/reports", "reports");
  });

  it("the screens of a phone's inbox need the inbox's tab, a payment and an account [OC-239, OC-240, OC-241]", () => {
    for (const path of ["/inbox/list", "/inbox/p/chat", "/inbox/p/info"]) asksForAccount(path, "inbox");
  });
});
