import { describe, expect, it } from "vitest";
import { anonymous, sent, viewer, worker } from "../../tests/factories/viewer.ts";
import { newId } from "../kernel/ids/index.ts";
import { guards } from "./guards.ts";
import type { PageRule } from "./page-rule.ts";
import { pages } from "./pages.ts";
import { planOf } from "./plan.ts";
import { hasBilling, nobody, type Viewer } from "./viewer.ts";

const needsAccount = "/campaigns/my-campaigns";

describe("each guard", () => {
  it("1: nobody, and an anonymous session, are led to the sign-in", () => {
    expect(sent(needsAccount, nobody)).toBe("/auth/sign-in");
    expect(sent(needsAccount, anonymous)).toBe("/auth/sign-in");
    expect(sent("/", nobody)).toBe("/auth/sign-in");
    expect(sent(needsAccount, viewer())).toBeNull();
  });

  it("2: an inactive user is led to the sign-in, but not from public pages [SH-171]", () => {
    const inactive = viewer({ user: { status: "inactive" } });
    for (const page of pages) {
      const isOpen = page.kind === "public" || page.kind === "entry";
      expect(sent(page.path, inactive), page.path).toBe(isOpen ? null : "/auth/sign-in");
    }
  });

  it("1c: a workspace in which the visitor can't be leads to the check of the token; one that is no id names none", () => {
    const own = newId();
    const member = viewer({ workspace: { id: own } });
    const none = viewer({ workspace: null, workspaceCount: 2 });
    const foreign = newId();
    expect(sent(needsAccount, member, `space=${own}`)).toBeNull();
    for (const path of [needsAccount, "/campaigns", "/dashboard", "/", "/space/use-space", "/workspace/add"])
      expect(sent(path, none, `space=${foreign}`), path).toBe(`/error?space=${foreign}`);
    const blocked = viewer({ workspace: { id: own, status: "blocked" } });
    expect(sent(needsAccount, blocked, `space=${own}`)).toBe(`/error?space=${own}`);
    expect(sent(needsAccount, member, "space='")).toBeNull();
    expect(sent("/error", none, `space=${foreign}`)).toBeNull();
    expect(sent("/privacy-policy", none, `space=${foreign}`)).toBeNull();
    expect(sent(needsAccount, nobody, `space=${foreign}`)).toBe("/auth/sign-in");
  });

  it("3: an unconfirmed address is led to its activation, unless it is deferred [SH-172, SH-056]", () => {
    const unconfirmed = viewer({ user: { isEmailConfirmed: false } });
    expect(sent(needsAccount, unconfirmed)).toBe("/auth/activate-email");
    expect(sent("/space/create-space", unconfirmed)).toBe("/auth/activate-email");
    expect(sent(needsAccount, unconfirmed, "skippedEmailConfirmation=true")).toBeNull();
    expect(sent("/auth/activate-email", unconfirmed)).toBeNull();
    expect(sent("/auth/activate-email", viewer())).toBe("/");
    expect(sent("/auth/activate-email", viewer(), "activation_code=x")).toBeNull();
  });

  it("4: without a workspace: to choose one, or to create the first [SH-173]", () => {
    expect(sent(needsAccount, viewer({ workspace: null, workspaceCount: 2 }))).toBe("/space/use-space");
    expect(sent(needsAccount, viewer({ workspace: null, workspaceCount: 0 }))).toBe("/space/create-space");
    expect(sent(needsAccount, viewer({ workspace: { status: "blocked" } }))).toBe("/space/use-space");
    expect(sent("/space/use-space", viewer({ workspace: null }))).toBeNull();
  });

  it("5: an unpaid workspace is led to the warning, or to the payment's page while one is in progress [SH-175, SH-179]", () => {
    const unpaid = viewer({ workspace: { isPaid: false } });
    const paying = viewer({ workspace: { isPaid: false, paymentInProgress: true } });
    for (const page of pages.filter(({ kind, isBilling }) => kind === "app" && !isBilling)) {
      const stays = page.unpaidOk === true;
      expect(sent(page.path, unpaid), page.path).toBe(stays ? null : "/billing-warning");
      const staysPaying = stays || page.whilePaying === true;
      expect(sent(page.path, paying), page.path).toBe(staysPaying ? null : "/payment-in-progress");
    }
    expect(sent("/payment-in-progress", viewer())).toBe("/campaigns");
  });

  it("5: platform admins are exempt, workspace admins are not [SH-180, SH-181]", () => {
    const unpaid = { workspace: { isPaid: false } };
    expect(sent(needsAccount, viewer({ ...unpaid, user: { platformRole: "platform_admin" } }))).toBeNull();
    expect(sent(needsAccount, viewer(unpaid))).toBe("/billing-warning");
  });

  it("the console is an admin of the platform's alone, without workspace, payment or account [SH-192, SH-471]", () => {
    const page: PageRule = { path: "/admin/customers", kind: "console" };
    const query = new URLSearchParams("space=0190b2a4-0000-7000-8000-00000000000b");
    const led = (who: Viewer) =>
      guards
        .map((guard) => guard({ path: page.path, query, viewer: who }, page))
        .find((redirect) => redirect !== null)?.to ?? null;
    for (const platformRole of ["platform_admin", "super_admin"] as const)
      for (const change of [
        {},
        { workspace: null, workspaceCount: 0 },
        { workspace: { isPaid: false, isBillingEnabled: true } },
        { credentialCount: 0 },
      ])
        expect(led(viewer({ ...change, user: { platformRole } }))).toBeNull();
    // To everybody else it is an unknown address.
    for (const other of [viewer(), worker({ inbox: true }), worker({})])
      expect(led(other)).toBe("/campaigns?notice=unknown");
    expect(led(nobody)).toBe("/auth/sign-in");
    expect(led(viewer({ user: { platformRole: "platform_admin", isEmailConfirmed: false } }))).toBe(
      "/auth/activate-email",
    );
  });

  it("billing is shown where it is on, the brand doesn't hide it and its tab is allowed [SH-010, SH-476]", () => {
    const billed = { workspace: { isBillingEnabled: true } };
    expect(hasBilling(viewer(billed), false)).toBe(true);
    expect(hasBilling(viewer(billed), true)).toBe(false);
    expect(hasBilling(viewer(), false)).toBe(false);
    expect(hasBilling(worker({ campaigns: true }, billed), false)).toBe(false);
    expect(hasBilling(worker({ billing: true }, billed), false)).toBe(true);
  });

  it("6: billing pages, once there are any, lead to the campaigns where billing is off [SH-182]", () => {
    const billing: PageRule = { path: "/billing", kind: "app", isBilling: true };
    const at = (isBillingEnabled: boolean) =>
      guards
        .map((guard) =>
          guard(
            {
              path: "/billing",
              query: new URLSearchParams(),
              viewer: viewer({ workspace: { isBillingEnabled } }),
            },
            billing,
          ),
        )
        .find((redirect) => redirect !== null)?.to;
    expect(at(false)).toBe("/campaigns");
    expect(at(true)).toBeUndefined();
  });

  it("6: those that there are stand while a payment is in progress and without an account, not while unpaid [BO-136, BO-137, BO-138]", () => {
    const billed = (change: object = {}) => viewer({ workspace: { isBillingEnabled: true, ...change } });
    const found = pages.filter(({ isBilling }) => isBilling);
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/billing/credits-history", "/billing/overview", "/billing/transactions"]),
    );
    for (const { path } of found) {
      expect(sent(path, viewer()), path).toBe("/campaigns");
      expect(sent(path, billed()), path).toBeNull();
      expect(
        sent(path, viewer({ credentialCount: 0, workspace: { isBillingEnabled: true } })),
        path,
      ).toBeNull();
      expect(sent(path, billed({ isPaid: false, paymentInProgress: true })), path).toBeNull();
      expect(sent(path, billed({ isPaid: false })), path).toBe("/billing-warning");
    }
    // Where somebody pays, whoever hasn't paid is let in [BO-141].
    const unpaid = viewer({ credentialCount: 0, workspace: { isBillingEnabled: true, isPaid: false } });
    expect(sent("/pricing", unpaid)).toBeNull();
  });

  it("7: without a social account to connecting one, or to the warning where billing is on and unpaid [SH-184, SH-185, SH-513]", () => {
    const none = { credentialCount: 0 };
    const asking = pages.filter(
      ({ kind, whilePaying, isBilling }) => kind === "app" && !whilePaying && !isBilling,
    );
    for (const page of asking) {
      const stays = page.nocredsOk === true;
      const free = viewer(none);
      const billed = viewer({ ...none, workspace: { isBillingEnabled: true } });
      expect(sent(page.path, free), page.path).toBe(stays ? null : "/credentials/add");
      expect(sent(page.path, billed), page.path).toBe(stays ? null : "/credentials/add");
    }
    const owing = viewer({ ...none, workspace: { isBillingEnabled: true, isPaid: false } });
    expect(sent(needsAccount, owing)).toBe("/billing-warning");
    const unpaidOk: PageRule = { path: "/settings", kind: "app", unpaidOk: true };
    const input = { path: "/settings", query: new URLSearchParams(), viewer: owing };
    expect(guards.map((guard) => guard(input, unpaidOk)?.to).find(Boolean)).toBe("/billing-warning");
  });

  it("8: a missing feature, once a plan lacks a page's, leads to the campaigns, or to connecting an account [SH-186]", () => {
    const page: PageRule = { path: "/x", kind: "app", nocredsOk: true, feature: "email_automation" };
    const at = (credentialCount: number, tier: string) => {
      const who = viewer({ credentialCount, workspace: { plan: planOf(tier, null) } });
      const input = { path: "/x", query: new URLSearchParams(), viewer: who };
      return guards.map((guard) => guard(input, page)?.to).find(Boolean);
    };
    expect([at(1, "free"), at(0, "free"), at(1, "pro")]).toEqual([
      "/campaigns",
      "/credentials/add",
      undefined,
    ]);
  });

  it("moves a worker from a page that the map doesn't allow to the first one it does [SH-469]", () => {
    expect(sent(needsAccount, worker({ inbox: true, integrations: true }))).toBe("/inbox");
    expect(sent("/integrations", worker({ campaigns: true, inbox: true }))).toBe("/campaigns/my-campaigns");
    expect(sent("/inbox", worker({ inbox: true }))).toBeNull();
    expect(sent("/", worker({ profiles: true }))).toBe("/profiles/my-prospects");
    expect(sent("/inbox", worker({}))).toBe("/space/use-space?notice=noPages");
  });
});

describe("the order", () => {
  it("is token, inactive, email, space, unpaid, billing off, credentials, page, feature: each asks only what the one before let through [SH-167]", () => {
    // Everything is wrong at first, and each row corrects one more thing. No real page requires all of it.
    const page: PageRule = {
      path: "/x",
      kind: "app",
      tab: "campaigns",
      isBilling: true,
      feature: "email_automation",
    };
    const led = (who: Viewer) => {
      const input = { path: page.path, query: new URLSearchParams(), viewer: who };
      return guards.map((guard) => guard(input, page)).find(Boolean)?.reason ?? null;
    };
    const inactive = { user: { isEmailConfirmed: false, status: "inactive" } } as const;
    const unconfirmed = { user: { isEmailConfirmed: false } } as const;
    const confirmed = { user: { isEmailConfirmed: true } } as const;
    const space = { plan: planOf("free", null), isPaid: false } as const;
    const billed = { plan: planOf("free", null), isBillingEnabled: true } as const;
    const noRights = {
      membership: { isAdmin: false, allowedPages: { inbox: true }, credentialIds: [] },
      credentialCount: 0,
    };
    const steps: [Viewer, string | null][] = [
      [{ ...viewer({ ...inactive, ...noRights, workspace: null }), session: null, user: null }, "token"],
      [viewer({ ...inactive, ...noRights, workspace: null }), "inactive"],
      [viewer({ ...unconfirmed, ...noRights, workspace: null }), "activation"],
      [viewer({ ...confirmed, ...noRights, workspace: null }), "space"],
      [viewer({ ...confirmed, ...noRights, workspace: space }), "unpaid"],
      [viewer({ ...confirmed, ...noRights, workspace: { plan: planOf("free", null) } }), "billing_off"],
      [viewer({ ...confirmed, ...noRights, workspace: billed }), "credentials"],
      [viewer({ ...confirmed, ...noRights, workspace: billed, credentialCount: 1 }), "tab"],
      [viewer({ ...confirmed, workspace: billed }), "feature"],
      [viewer({ ...confirmed, workspace: { isBillingEnabled: true } }), null],
    ];
    expect(steps.map(([who]) => led(who))).toEqual(steps.map(([, reason]) => reason));
  });
});
