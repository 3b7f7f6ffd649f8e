import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anonymous, sent, user, viewer, worker, workspace } from "../../tests/factories/viewer.ts";
import { pageOf } from "./find-page.ts";
import { decide, firstAllowedPage, withKeptQuery } from "./guards.ts";
import { pages } from "./pages.ts";
import { planOf } from "./plan.ts";
import { redirects } from "./redirects.ts";
import type { Tab } from "./tabs.ts";
import { tabs } from "./tabs.ts";
import { nobody, type Viewer } from "./viewer.ts";

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
    const first = {
      "/auth": "/auth/sign-in",
      "/space": "/space/create-space",
      "/campaigns": "/campaigns/my-campaigns",
      "/profiles": "/profiles/my-prospects",
      "/templates": "/templates/my-templates",
      "/terms-conditions": "/terms-of-use",
    };
    for (const [from, to] of Object.entries(first)) expect(sent(from, viewer())).toBe(to);
  });

  it("/settings leads to the account where the plan has social automation, else to the limits [SH-270, BO-259]", () => {
    expect(sent("/settings", viewer())).toBe("/settings/account");
    const { workspace } = viewer();
    const plan = {
      ...workspace!.plan,
      features: new Set([...workspace!.plan.features].filter((one) => one !== "social_automation")),
    };
    const without = { ...viewer(), workspace: { ...workspace!, plan } };
    expect(sent("/settings", without)).toBe("/settings/limits");
    expect(sent("/settings/account", without)).not.toBeNull();
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
