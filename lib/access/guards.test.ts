import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInGroup, type pageGroups } from "./groups.ts";
import { decide, firstAllowedPage, guards, withKeptQuery } from "./guards.ts";
import { type PageRule, pageOf, pages, redirects } from "./pages.ts";
import { planOf } from "./plan.ts";
import { preferencePlaces } from "./preferences.ts";
import { type AllowedPages, type Tab, tabs } from "./tabs.ts";
import { nobody, type Viewer, type ViewerUser, type ViewerWorkspace } from "./viewer.ts";

const user: ViewerUser = {
  id: "u",
  email: "ada@people.example",
  firstName: "Ada",
  lastName: "Test",
  status: "active",
  isEmailConfirmed: true,
  platformRole: "none",
};
const workspace: ViewerWorkspace = {
  id: "w",
  name: "Workspace",
  status: "active",
  plan: planOf("pro", null),
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: false,
};

/** A workspace admin for whom every guard passes, except for what is given. */
function viewer(
  change: Omit<Partial<Viewer>, "user" | "workspace"> & {
    user?: Partial<ViewerUser>;
    workspace?: Partial<ViewerWorkspace> | null;
  } = {},
): Viewer {
  return {
    session: { id: "s", kind: "user" },
    membership: { isAdmin: true, allowedPages: {}, credentialIds: null },
    workspaceCount: 1,
    credentialCount: 1,
    ...change,
    user: { ...user, ...change.user },
    workspace: change.workspace === null ? null : { ...workspace, ...change.workspace },
  };
}
const worker = (allowedPages: AllowedPages, change: Parameters<typeof viewer>[0] = {}) =>
  viewer({ ...change, membership: { isAdmin: false, allowedPages, credentialIds: [] } });

function sent(path: string, who: Viewer, query = "") {
  return decide({ path, query: new URLSearchParams(query), viewer: who })?.to ?? null;
}

const needsAccount = "/campaigns/my-campaigns";
const anonymous: Viewer = { ...nobody, session: { id: "s", kind: "anonymous" } };

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
    for (const page of pages.filter(({ kind }) => kind === "app")) {
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

  it("6: billing pages, once there are any, lead to the campaigns where billing is off", () => {
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

  it("7: without a social account to connecting one, or to the warning where billing is on and unpaid [SH-184, SH-185, SH-513]", () => {
    const none = { credentialCount: 0 };
    for (const page of pages.filter(({ kind, whilePaying }) => kind === "app" && !whilePaying)) {
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

  it("8: a missing feature, once a plan lacks a page's, leads to the campaigns, or to connecting an account", () => {
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

describe("addresses", () => {
  it("unknown ones lead to the campaigns, those below /space to creating one [SH-194, SH-110]", () => {
    for (const who of [nobody, viewer()]) {
      expect(sent("/nowhere", who)).toBe("/campaigns?notice=unknown");
      expect(sent("/a/b/c", who)).toBe("/campaigns?notice=unknown");
      expect(sent("/space/elsewhere", who)).toBe("/space/create-space?notice=unknown");
    }
    // The notice goes to the page that is shown, not to the sign-in.
    const query = new URLSearchParams("notice=unknown&notice=other");
    expect(withKeptQuery("/campaigns/my-campaigns", query, viewer())).toBe(
      "/campaigns/my-campaigns?notice=unknown",
    );
    expect(withKeptQuery("/auth/sign-in", query, nobody)).toBe("/auth/sign-in");
    expect(withKeptQuery("/campaigns", new URLSearchParams("notice=forged"), viewer())).toBe("/campaigns");
  });

  it("/ leads to the first allowed page, the campaigns before all others [SH-199]", () => {
    expect(sent("/", viewer())).toBe("/campaigns/my-campaigns");
    expect(firstAllowedPage(worker({ inbox: true, campaigns: true }))).toBe("/campaigns/my-campaigns");
  });

  it("/auth, /space, /campaigns, /profiles and /templates lead to their first page, terms-conditions to the terms [SH-034, SH-104, OC-001, OC-181, OC-223]", () => {
    expect(redirects).toMatchObject({
      "/auth": "/auth/sign-in",
      "/space": "/space/create-space",
      "/campaigns": "/campaigns/my-campaigns",
      "/profiles": "/profiles/my-prospects",
      "/templates": "/templates/my-templates",
      "/terms-conditions": "/terms-of-use",
    });
    for (const [from, to] of Object.entries(redirects))
      expect(sent(from, viewer())).toBe(to.replace("{space}", "w"));
  });

  it("/user and /workspace, /preferences and its two halves lead to the person's and the workspace's basics [SH-112, SH-113, SH-114, SH-258, SH-264]", () => {
    expect([sent("/user", viewer()), sent("/workspace", viewer())]).toEqual([
      "/preferences/user",
      "/preferences/workspace",
    ]);
    expect(sent("/preferences", viewer())).toBe("/preferences/user/basic");
    expect(sent("/Preferences/Workspace/", viewer())).toBe("/preferences/workspace/basic/w");
    expect(sent("/preferences/workspace", viewer({ workspace: null }))).toBe("/");
    expect(sent("/preferences/workspace", nobody)).toBe("/");
  });

  it("/preferences/user leads to the person's basics [SH-515]", () => {
    expect(sent("/preferences/user", viewer())).toBe("/preferences/user/basic");
  });

  it("'it was not me' in a mail leads a signed-in person to the password", () => {
    expect(sent("/auth/forgot-password", viewer())).toBe("/preferences/user/password");
    expect(sent("/auth/forgot-password", nobody)).toBeNull();
  });

  it("signed-in people are sent on from the pages of signed-out ones", () => {
    for (const path of ["/auth/sign-in", "/auth/sign-up"]) {
      expect(sent(path, viewer())).toBe("/");
      expect(sent(path, nobody)).toBeNull();
    }
  });

  it("the legal pages stand for everybody [SH-103]", () => {
    const everybody = [nobody, anonymous, viewer(), viewer({ user: { status: "inactive" } })];
    for (const path of ["/privacy-policy", "/terms-of-use"])
      for (const who of everybody) expect(sent(path, who)).toBeNull();
  });

  it("match whatever their case, with or without a slash at the end", () => {
    expect(pageOf("/Campaigns/My-Campaigns")?.path).toBe("/campaigns/my-campaigns/{filter?}");
    expect(sent("/INBOX/", viewer())).toBeNull();
  });

  it("keep space and selectedCred, but no space that the visitor may not open [SH-065]", () => {
    const query = new URLSearchParams("space=w&selectedCred=c&other=1");
    expect(withKeptQuery("/campaigns", query, viewer())).toBe("/campaigns?space=w&selectedCred=c");
    expect(withKeptQuery("/auth/sign-in", query, viewer())).toBe("/auth/sign-in");
    const foreign = new URLSearchParams("space=other&selectedCred=c");
    expect(withKeptQuery("/campaigns", foreign, viewer())).toBe("/campaigns?selectedCred=c");
    expect(withKeptQuery("/campaigns", query, nobody)).toBe("/campaigns?selectedCred=c");
  });
});

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

  it("lets the after-payment group in while a payment is in progress, and asks nothing of the way in", () => {
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

describe("whoever asks for whatever", () => {
  const anyone: fc.Arbitrary<Viewer> = fc
    .record({
      session: fc.constantFrom(null, "anonymous" as const, "user" as const),
      user: fc.option(
        fc.record({
          status: fc.constantFrom("active" as const, "inactive" as const),
          isEmailConfirmed: fc.boolean(),
          platformRole: fc.constantFrom("none" as const, "platform_admin" as const, "super_admin" as const),
        }),
      ),
      workspace: fc.option(
        fc.record({
          status: fc.constantFrom("active", "blocked", "deleted"),
          plan: fc
            .constantFrom("free", "basic", "pro", "supreme", "unheard-of")
            .map((tier) => planOf(tier, null)),
          isPaid: fc.boolean(),
          paymentInProgress: fc.boolean(),
          isBillingEnabled: fc.boolean(),
        }),
      ),
      isAdmin: fc.option(fc.boolean()),
      allowed: fc.subarray([...tabs]),
      workspaceCount: fc.integer({ min: 0, max: 3 }),
      credentialCount: fc.integer({ min: 0, max: 2 }),
    })
    .map((it) => ({
      session: it.session ? { id: "s", kind: it.session } : null,
      user: it.session === "user" && it.user ? { ...user, ...it.user } : null,
      workspace: it.session === "user" && it.workspace ? { ...workspace, ...it.workspace } : null,
      membership:
        it.isAdmin === null
          ? null
          : {
              isAdmin: it.isAdmin,
              credentialIds: null,
              allowedPages: Object.fromEntries(it.allowed.map((tab: Tab) => [tab, true])),
            },
      workspaceCount: it.workspaceCount,
      credentialCount: it.credentialCount,
    }));
  const anywhere = fc.oneof(
    fc.constantFrom(
      ...pages.map(({ path }) => path.replaceAll(/[{}?]/g, "")),
      ...Object.keys(redirects),
      "/",
    ),
    fc.webPath(),
  );
  const anyQuery = fc.subarray([
    ["skippedEmailConfirmation", "1"],
    ["activation_code", "c"],
    ["space", "w"],
    ["space", "other"],
    ["selectedCred", "c"],
  ] as [string, string][]);

  it("is led to a page that takes them in a few steps, never in a circle", () => {
    fc.assert(
      fc.property(anyone, anywhere, anyQuery, (who, start, pairs) => {
        const seen: string[] = [];
        let at = new URL(`http://localhost${start}`);
        for (const [name, value] of pairs) at.searchParams.set(name, value);
        for (;;) {
          const redirect = decide({ path: at.pathname, query: at.searchParams, viewer: who });
          if (!redirect) break;
          seen.push(`${at.pathname} ${redirect.reason}`);
          if (seen.length > 5) throw new Error(`a circle: ${seen.join(", ")}`);
          at = new URL(withKeptQuery(redirect.to, at.searchParams, who), at);
        }
        // Slashes at the end don't count.
        expect(pageOf(at.pathname.replace(/\/+$/, "")), at.pathname).not.toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });

  it("opens a page of the application only with an active user of an active workspace, and a right to it", () => {
    fc.assert(
      fc.property(anyone, anywhere, (who, path) => {
        const page = pageOf(path);
        if (page?.kind !== "app" || decide({ path, query: new URLSearchParams(), viewer: who })) return;
        expect(who.user).toMatchObject({ status: "active", isEmailConfirmed: true });
        expect(who.workspace?.status).toBe("active");
        const isAdmin = who.membership?.isAdmin || who.user?.platformRole !== "none";
        if (page.tab && !isAdmin) expect(who.membership?.allowedPages[page.tab]).toBe(true);
        if (!page.unpaidOk && !page.whilePaying && who.user?.platformRole === "none")
          expect(who.workspace?.isPaid).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("the preferences", () => {
  const owing = { isPaid: false, isBillingEnabled: true };
  const user = "/preferences/user";
  const ofWorkspace = "/preferences/workspace";

  /** What holds for every page of them: signed in, confirmed, a workspace, its tab; neither an account nor a payment. */
  function expectGuards(path: string, tabs: readonly Tab[]) {
    const allowed = Object.fromEntries(tabs.map((tab) => [tab, true]));
    expect(sent(path, viewer({ credentialCount: 0, workspace: owing })), path).toBeNull();
    expect(sent(path, worker(allowed, { credentialCount: 0 })), path).toBeNull();
    for (const tab of tabs) {
      const rest = { ...allowed, [tab]: false, campaigns: true };
      expect(sent(path, worker(rest)), path).toBe("/campaigns/my-campaigns");
    }
    expect(sent(path, viewer({ workspace: null })), path).toBe("/space/use-space");
    expect(sent(path, viewer({ user: { isEmailConfirmed: false } })), path).toBe("/auth/activate-email");
    expect(sent(path, nobody), path).toBe("/auth/sign-in");
  }

  it("of a person need the tab of the person's settings, neither an account nor a payment [SH-259, SH-260, SH-261, SH-262]", () => {
    for (const page of ["basic", "password", "language", "manual-approval", "security"])
      expectGuards(`${user}/${page}`, ["user_settings"]);
  });

  it("the notifications need their own tab, too [SH-263]", () => {
    expectGuards(`${user}/notifications`, ["user_settings", "notifications"]);
  });

  it("of a workspace need the tab of the workspace's settings [SH-265, SH-267]", () => {
    for (const page of ["basic/w", "appearance/w"])
      expectGuards(`${ofWorkspace}/${page}`, ["workspace_settings"]);
  });

  it("the audit log is for admins of the workspace", () => {
    const path = `${ofWorkspace}/audit-log/w`;
    expect(sent(path, viewer({ credentialCount: 0, workspace: owing }))).toBeNull();
    expect(sent(path, worker({ workspace_settings: true, campaigns: true }))).toBe("/campaigns/my-campaigns");
    expect(sent(path, viewer({ membership: null, user: { platformRole: "platform_admin" } }))).toBeNull();
  });

  it("name the pages beside each other that the viewer may open, and no others", () => {
    const hrefs = (who: Viewer) => preferencePlaces(who).map(({ href }) => href);
    expect(hrefs(viewer())).toEqual(
      expect.arrayContaining([
        `${user}/basic`,
        `${user}/password`,
        `${user}/security`,
        `${ofWorkspace}/basic/w`,
        `${ofWorkspace}/labels/w`,
        `${ofWorkspace}/audit-log/w`,
      ]),
    );
    for (const href of hrefs(viewer())) expect(sent(href, viewer()), href).toBeNull();
    expect(hrefs(viewer()).filter((href) => href.includes("create-new"))).toEqual([]);
    expect(hrefs(worker({ user_settings: true }))).not.toContain(`${user}/notifications`);
    expect(hrefs(worker({ workspace_settings: true }))).not.toContain(`${ofWorkspace}/audit-log/w`);
    expect(hrefs(worker({ campaigns: true }))).toEqual([]);
    expect(hrefs(viewer({ workspace: null }))).toEqual([]);
  });
});

describe("the questions of the beginning", () => {
  const due = { isOnboardingDue: true };

  it("need no account and no payment [SH-163]", () => {
    const owing = { isPaid: false, isBillingEnabled: true };
    expect(sent("/onboarding", viewer({ credentialCount: 0, workspace: owing }))).toBeNull();
    expect(sent("/onboarding", worker({}))).toBeNull();
    expect(sent("/onboarding", viewer({ workspace: null, workspaceCount: 0 }))).toBe("/space/create-space");
    expect(sent("/onboarding", viewer({ user: { isEmailConfirmed: false } }))).toBe("/auth/activate-email");
    expect(sent("/onboarding", nobody)).toBe("/auth/sign-in");
  });

  it("are asked at the start, of an admin, as long as they are due", () => {
    expect(sent("/", viewer({ workspace: due, credentialCount: 0 }))).toBe("/onboarding");
    expect(sent("/", viewer({ credentialCount: 0 }))).toBe("/credentials/add");
    expect(sent("/", worker({ campaigns: true }, { workspace: due }))).toBe("/campaigns/my-campaigns");
    expect(sent("/campaigns/my-campaigns", viewer({ workspace: due }))).toBeNull();
    expect(sent("/", viewer({ workspace: due, user: { isEmailConfirmed: false } }))).toBe(
      "/auth/activate-email",
    );
  });
});

describe("the pages of settings", () => {
  const owing = { isPaid: false, isBillingEnabled: true };
  const domains = "/preferences/workspace/domains/w";

  it("the tracking domains need the workspace's settings, neither an account nor a payment [OC-448]", () => {
    expect(sent(domains, viewer({ credentialCount: 0, workspace: owing }))).toBeNull();
    expect(sent(domains, worker({ workspace_settings: true }))).toBeNull();
    expect(sent(domains, worker({ campaigns: true, settings: true }))).toBe("/campaigns/my-campaigns");
    expect(sent(domains, viewer({ workspace: null }))).toBe("/space/use-space");
    expect(sent(domains, viewer({ user: { isEmailConfirmed: false } }))).toBe("/auth/activate-email");
    expect(sent(domains, nobody)).toBe("/auth/sign-in");
  });

  it("the labels, their two forms and the automatic ones do as well [OC-207, OC-208, OC-209, OC-210]", () => {
    for (const page of ["labels/w", "labels/w/create-new", "labels/w/edit/l", "auto-labels/w"]) {
      const path = `/preferences/workspace/${page}`;
      expect(sent(path, viewer({ credentialCount: 0, workspace: owing })), path).toBeNull();
      expect(sent(path, worker({ workspace_settings: true })), path).toBeNull();
      expect(sent(path, worker({ campaigns: true, settings: true })), path).toBe("/campaigns/my-campaigns");
      expect(sent(path, viewer({ workspace: null })), path).toBe("/space/use-space");
      expect(sent(path, viewer({ user: { isEmailConfirmed: false } })), path).toBe("/auth/activate-email");
      expect(sent(path, nobody), path).toBe("/auth/sign-in");
    }
  });

  it.each([
    ["signatures", "/settings/signatures"],
    ["blacklist", "/settings/blacklist"],
  ])("of the %s needs the settings and an account, no payment [OC-253, OC-261]", (_name, page) => {
    expect(sent(page, viewer({ workspace: owing }))).toBeNull();
    expect(sent(page, viewer({ credentialCount: 0 }))).toBe("/credentials/add");
    expect(sent(page, worker({ settings: true }))).toBeNull();
    expect(sent(page, worker({ campaigns: true }))).toBe("/campaigns/my-campaigns");
    expect(sent(page, viewer({ workspace: null }))).toBe("/space/use-space");
    expect(sent(page, viewer({ user: { isEmailConfirmed: false } }))).toBe("/auth/activate-email");
    expect(sent(page, nobody)).toBe("/auth/sign-in");
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

  it("the guide to Zapier needs the feature zapier_integration, too [OC-390]", () => {
    const path = "/integrations/zapier/main";
    asksForTab(path, "integrations");
    expect(sent(path, withoutAccount)).toBeNull();
    expect(pageOf(path)?.feature).toBe("zapier_integration");
    expect(sent(path, onTier("free"))).toBe("/campaigns");
    expect(sent(path, onTier("basic"))).toBeNull();
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
