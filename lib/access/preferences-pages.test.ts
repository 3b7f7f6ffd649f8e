import { describe, expect, it } from "vitest";
import { sent, viewer, worker } from "../../tests/factories/viewer.ts";
import { noSwitches } from "./page-conditions.ts";
import { planOf } from "./plan.ts";
import { preferencePlaces } from "./preferences.ts";
import type { Tab } from "./tabs.ts";
import { nobody, type Viewer } from "./viewer.ts";

describe("the preferences", () => {
  const owing = { isPaid: false, isBillingEnabled: true };
  const user = "/preferences/user";
  const ofWorkspace = "/preferences/workspace";

  /**
   * What holds for every page of them: signed in, confirmed, a workspace, its tab; neither an account nor a payment.
   */
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
    const hrefs = (who: Viewer) => preferencePlaces(who, noSwitches).map(({ href }) => href);
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

  it("the automatic labels need their feature, the others don't [BO-253]", () => {
    const plan = planOf("pro", { features: { ai_powered_labels: false }, limits: {} });
    const lacking = viewer({ workspace: { plan } });
    expect(sent("/preferences/workspace/auto-labels/w", lacking)).toBe("/campaigns");
    expect(sent("/preferences/workspace/labels/w", lacking)).toBeNull();
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
