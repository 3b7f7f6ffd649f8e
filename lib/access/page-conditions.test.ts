import { describe, expect, it } from "vitest";
import { sent, viewer, worker } from "../../tests/factories/viewer.ts";
import { keepingCredits } from "./buying-credits.ts";
import { type Feature, features } from "./features.ts";
import { pageOf } from "./find-page.ts";
import { addressOf, decide, firstAllowedPage, firstOf, withKeptQuery } from "./guards.ts";
import { conditionsOf, isOfBrand, noSwitches } from "./page-conditions.ts";
import type { PageRule } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { planOf } from "./plan.ts";
import { redirectOf, redirects } from "./redirects.ts";
import { automationTypes, offeredAutomation } from "./seats.ts";
import { isShown } from "./shown-pages.ts";
import type { Tab } from "./tabs.ts";

const planWith = (...on: Feature[]) =>
  planOf("free", {
    features: { ...allOff, ...Object.fromEntries(on.map((one) => [one, true])) },
    limits: {},
  });
const allOff = Object.fromEntries(features.map((one) => [one, false]));
const admin = (...on: Feature[]) => viewer({ workspace: { plan: planWith(...on) } });

/** A page as the table would have it, whether or not it is built. */
const page = (path: string, tab: Tab, more: Partial<PageRule> = {}): PageRule => ({
  kind: "app",
  tab,
  ...conditionsOf(path),
  path,
  ...more,
});

/** The pages of features, in the words of the specification's table of routes. */
const gated: readonly (readonly [path: string, tab: Tab, feature: Feature])[] = [
  ["/campaign/add", "campaigns", "campaigns"],
  ["/smart-sequences", "campaigns", "smart_sequences"],
  ["/smart-sequences/edit/{id}", "campaigns", "smart_sequences"],
  ["/search/search-prospects", "search", "prospect_finder"],
  ["/profiles/search-prospects", "profiles", "prospect_finder"],
  ["/templates/videos", "templates", "video"],
  ["/templates/videos/constructor/{videoId?}", "templates", "video"],
  ["/dialer/phone-numbers", "dialer", "calling"],
  ["/dialer/call-recordings", "dialer", "calling"],
  ["/integrations/zapier/main", "integrations", "zapier_integration"],
  ["/webhook", "integrations", "webhook_integration"],
  ["/webhook/labels-settings", "integrations", "webhook_integration"],
  ["/webhook/base-settings", "integrations", "webhook_integration"],
  ["/dashboard/my-tasks", "dashboard", "dash_tasks"],
  ["/preferences/workspace/ai-employees", "workspace_settings", "ai_employee_messages"],
  ["/preferences/user/company-research", "user_settings", "ai_company_researches"],
  ["/converge_hub/overview", "pipeline", "native_crm"],
  ["/settings/account", "settings", "social_automation"],
  ["/extension", "settings", "extension"],
  // Their features name them, though that table doesn't say so.
  ["/settings/voicemails", "settings", "voicemail"],
  ["/mailboxes/ai-emails/domains", "mailboxes", "ai_domain"],
  ["/mailboxes/ai-emails/mailboxes", "mailboxes", "mailbox_slot"],
  ["/mailboxes/ai-emails/mailboxes/warm-up/{mailboxId}", "mailboxes", "email_warming"],
];

describe("a page of a feature", () => {
  it.each(gated)("%s is led away from, and not shown, without it; with it neither", (path, tab, feature) => {
    const rule = page(path, tab);
    const ask = (who: Parameters<typeof isShown>[0]) =>
      firstOf({ path, query: new URLSearchParams(), viewer: who }, rule);
    expect(ask(admin(feature))).toBeNull();
    expect(isShown(admin(feature), rule, noSwitches)).toBe(true);
    const others = features.filter((each) => each !== feature);
    expect(ask(admin(...others))).toEqual({ to: "/campaigns", reason: "feature", missing: feature });
    expect(isShown(admin(...others), rule, noSwitches)).toBe(false);
    const withoutAccount = { ...admin(...others), credentialCount: 0 };
    expect(ask(withoutAccount)?.to).toBe("/credentials/add");
    // The page still needs its tab.
    expect(
      isShown(worker({ inbox: true }, { workspace: { plan: planWith(feature) } }), rule, noSwitches),
    ).toBe(false);
  });

  it("of the dialer needs a workspace that turned it on, too [OC-288, OC-289, OC-302]", () => {
    const plan = planWith("calling");
    for (const path of ["/dialer/phone-numbers", "/dialer/call-recordings"]) {
      expect(sent(path, viewer({ workspace: { plan, hasDialer: true } }))).toBeNull();
      expect(sent(path, viewer({ workspace: { plan, hasDialer: false } }))).toBe("/campaigns");
      expect(sent(path, worker({ campaigns: true }, { workspace: { plan, hasDialer: true } }))).toBe(
        "/campaigns/my-campaigns",
      );
      expect(sent(path, viewer({ workspace: { plan, hasDialer: true, isPaid: false } }))).toBe(
        "/billing-warning",
      );
      expect(sent(path, viewer({ workspace: { plan, hasDialer: true }, credentialCount: 0 }))).toBe(
        "/credentials/add",
      );
      expect(sent(path, viewer({ workspace: { hasDialer: true } }))).toBe("/campaigns");
    }
  });

  it("is no other page of the table", () => {
    const known = new Map(gated.map(([path, , feature]) => [path, feature]));
    for (const { path, feature } of pages)
      if (path !== "/preferences/workspace/auto-labels/{id}") expect(feature, path).toBe(known.get(path));
    expect(conditionsOf("/searching")).toEqual({});
    expect(conditionsOf("/mailboxes/ai-emails/overview")).toEqual({});
  });

  it("opened by its address leads on with what the plan lacks, as far as a page that tells it", () => {
    const lacking = admin("campaigns");
    const sent = decide({ path: "/dashboard/my-tasks", query: new URLSearchParams(), viewer: lacking })!;
    expect(addressOf(sent)).toBe("/campaigns?upgrade=dash_tasks");
    const on = withKeptQuery(
      "/campaigns/my-campaigns",
      new URLSearchParams("upgrade=dash_tasks&space=w"),
      lacking,
    );
    expect(on).toBe("/campaigns/my-campaigns?space=w&upgrade=dash_tasks");
    const forged = new URLSearchParams("upgrade=forged");
    expect(withKeptQuery("/campaigns/my-campaigns", forged, lacking)).toBe("/campaigns/my-campaigns");
    expect(withKeptQuery("/auth/sign-in", new URLSearchParams("upgrade=video"), lacking)).toBe(
      "/auth/sign-in",
    );
  });
});

describe("/search", () => {
  it("leads to the prospect finder once there is one, and is unknown until then", () => {
    const built = (path: string) => path === "/search/search-prospects";
    expect(redirectOf("/search", built)).toBe("/search/search-prospects");
    expect(redirectOf("/search", () => false)).toBeUndefined();
    expect(sent("/search", viewer())).toBe("/campaigns?notice=unknown");
  });

  it("as every other redirect leads to a page, or is as unknown as it", () => {
    for (const [from, to] of Object.entries(redirects)) {
      const isThere = pageOf(to) !== null || redirects[to] !== undefined;
      expect(sent(from, viewer()), from).toBe(
        isThere ? to.replace("{space}", "w") : "/campaigns?notice=unknown",
      );
    }
  });
});

describe("billing", () => {
  const open = { isBillingEnabled: true };
  const transactions = pageOf("/billing/transactions")!;

  it("shows its pages, and the tab of transactions, where it is on and the brand doesn't hide it, and leads away elsewhere [SH-477]", () => {
    const on = viewer({ workspace: open });
    const hidden = { ...noSwitches, hideBilling: true };
    const ask = (who: typeof on, switches = noSwitches) =>
      firstOf({ path: transactions.path, query: new URLSearchParams(), viewer: who, switches }, transactions);
    expect([ask(on), isShown(on, transactions, noSwitches)]).toEqual([null, true]);
    const away = { to: "/campaigns", reason: "billing_off" };
    expect([ask(on, hidden), isShown(on, transactions, hidden)]).toEqual([away, false]);
    expect([ask(viewer()), isShown(viewer(), transactions, noSwitches)]).toEqual([away, false]);
  });

  it("opens the dialog for credits from its short address, too, and only there", () => {
    const asked = new URLSearchParams("showCreditsModal=true");
    expect(redirectOf("/billing", (path) => path === "/billing/overview")).toBe("/billing/overview");
    expect(withKeptQuery("/billing/overview", asked, viewer())).toBe(
      "/billing/overview?showCreditsModal=true",
    );
    expect(withKeptQuery("/campaigns", asked, viewer())).toBe("/campaigns");
    expect(keepingCredits("/billing/overview", new URLSearchParams("showCreditsModal=1"))).toBe(
      "/billing/overview",
    );
  });
});

describe("a brand's switches", () => {
  const charts: PageRule = {
    kind: "console",
    ...conditionsOf("/admin/charts-admin"),
    path: "/admin/charts-admin",
  };

  it("show the charts of the console where they say so, and nowhere else", () => {
    expect(isOfBrand(charts, noSwitches)).toBe(false);
    expect(isOfBrand(charts, { ...noSwitches, monitoringTab: true })).toBe(true);
    expect(conditionsOf("/admin/monitoring")).toEqual({});
    const boss = viewer({ user: { platformRole: "platform_admin" } });
    expect(isShown(boss, charts, noSwitches)).toBe(false);
    expect(isShown(boss, charts, { ...noSwitches, monitoringTab: true })).toBe(true);
  });

  it("take the page for a new workspace away: its address is unknown then", () => {
    const ask = (hideNewWorkspace: boolean) =>
      decide({
        path: "/workspace/add",
        query: new URLSearchParams(),
        viewer: viewer(),
        switches: { ...noSwitches, hideNewWorkspace },
      });
    expect(ask(false)).toBeNull();
    expect(ask(true)).toMatchObject({ reason: "unknown" });
  });
});

it("the first page that somebody may open has its feature: a worker of one page is led in no circle", () => {
  const tasksAlone = worker({ campaigns: true }, { workspace: { plan: planWith() } });
  expect(firstAllowedPage(tasksAlone)).toBe("/campaigns/my-campaigns");
  for (const place of pages.filter(({ icon }) => icon)) expect(place.feature, place.path).toBeUndefined();
});

it("a plan offers the ways of running an account that it has as features", () => {
  const offered = (...on: Feature[]) => offeredAutomation(planWith(...on));
  expect([offered(), offered("cloud"), offered("extension"), offered("extension", "cloud")]).toEqual([
    [],
    ["cloud"],
    ["extension"],
    [...automationTypes],
  ]);
});
