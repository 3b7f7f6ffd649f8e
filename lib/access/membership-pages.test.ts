import { describe, expect, it } from "vitest";
import { user } from "@/tests/factories/viewer.ts";
import { pageOf } from "./find-page.ts";
import { isInGroup } from "./groups.ts";
import { decide } from "./guards.ts";
import { planOf } from "./plan.ts";
import { tabs } from "./tabs.ts";
import { nobody, type Viewer } from "./viewer.ts";

const session = { id: "s", kind: "user" } as const;
const bare: Viewer = { ...nobody, session, user };
const unconfirmed: Viewer = { ...bare, user: { ...user, isEmailConfirmed: false } };
const workspace = {
  id: "w",
  name: "W",
  status: "active",
  plan: planOf("pro", null),
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: true,
};
const inside = (change: Partial<typeof workspace> = {}, isAdmin = true): Viewer => ({
  ...bare,
  workspace: { ...workspace, ...change },
  membership: { isAdmin, allowedPages: {}, credentialIds: [] },
  workspaceCount: 1,
});
const sent = (path: string, viewer: Viewer) =>
  decide({ path, query: new URLSearchParams(), viewer })?.to ?? null;

describe("the pages of belonging to a workspace", () => {
  it.each(["/space/set-space", "/space/join"])(
    "%s stands for whoever is signed in with a confirmed address, without a workspace, beside the sign-in [SH-106, SH-108]",
    (path) => {
      expect(pageOf(path)).toMatchObject({ path, frame: "(auth)" });
      expect([nobody, unconfirmed, bare, inside()].map((viewer) => sent(path, viewer))).toEqual([
        "/auth/sign-in",
        "/auth/activate-email",
        null,
        null,
      ]);
    },
  );

  it("/space/accept-invite stands for everybody, without an account and while unpaid [SH-109]", () => {
    const path = "/space/accept-invite";
    expect(pageOf(path)).toMatchObject({ frame: "(auth)", kind: "public", nocredsOk: true, unpaidOk: true });
    for (const viewer of [nobody, unconfirmed, bare, inside(), inside({ isPaid: false })])
      expect(sent(path, viewer)).toBeNull();
  });

  it("/workspace/add stands inside the frame for whoever is signed in, also without an account and while unpaid", () => {
    const path = "/workspace/add";
    expect(pageOf(path)).toMatchObject({ frame: "(app)" });
    expect(
      [nobody, unconfirmed, bare, inside(), inside({ isPaid: false })].map((viewer) => sent(path, viewer)),
    ).toEqual(["/auth/sign-in", "/auth/activate-email", null, null, null]);
    for (const group of ["withoutAccount", "whileUnpaid"] as const) expect(isInGroup(group, path)).toBe(true);
  });

  it("/workspace and /user lead to the preferences of the workspace and of the person [SH-112, SH-113, SH-114]", () => {
    for (const viewer of [bare, inside()]) {
      expect(sent("/workspace", viewer)).toBe("/preferences/workspace");
      expect(sent("/user", viewer)).toBe("/preferences/user");
    }
  });

  it("/preferences/workspace/users/{id} asks for the workspace and its settings, not for an account or payment [SH-266]", () => {
    const path = "/preferences/workspace/users/w";
    expect(pageOf(path)).toMatchObject({ tab: "workspace_settings", nocredsOk: true, unpaidOk: true });
    expect(sent(path, inside())).toBeNull();
    expect(sent(path, inside({ isPaid: false }))).toBeNull();
    expect(sent(path, bare)).toBe("/space/create-space");
    expect(sent(path, unconfirmed)).toBe("/auth/activate-email");
    expect(sent(path, nobody)).toBe("/auth/sign-in");
    expect(sent(path, inside({}, false))).toBe("/space/use-space?notice=noPages");
  });
});

describe("somebody with few pages", () => {
  const few = (pages: Readonly<Record<string, boolean>>, credentialCount = 1): Viewer => ({
    ...inside({}, false),
    credentialCount,
    membership: { isAdmin: false, allowedPages: pages, credentialIds: [] },
  });

  it("is led to the first page that they may open, whichever that is, and never in a circle [SH-469]", () => {
    expect(sent("/", few({ user_settings: true }))).toBe("/preferences/user/basic");
    expect(sent("/", few({ workspace_settings: true }))).toBe("/preferences/workspace/basic/w");
    for (const tab of tabs) {
      const to = sent("/", few({ [tab]: true }))!;
      expect(sent(to.split("?")[0]!, few({ [tab]: true })), `${tab}: ${to}`).toBeNull();
    }
    expect(sent("/", few({}))).toBe("/space/use-space?notice=noPages");
  });

  it("without an account, and without the right to add one, is shown what needs none", () => {
    expect(sent("/", few({ dashboard: true, campaigns: true }, 0))).toBe("/dashboard/my-dashboard");
    expect(sent("/", few({ campaigns: true, settings: true }, 0))).toBe("/credentials/add");
  });
});

describe("a link of a mail", () => {
  const at = (path: string, query: string, viewer: Viewer) =>
    decide({ path, query: new URLSearchParams(query), viewer })?.to ?? null;

  it("to a new password works for somebody signed in, too", () => {
    expect(at("/auth/restore-password", "restore_code=x", inside())).toBeNull();
    expect(at("/auth/restore-password", "", inside())).toBe("/");
  });

  it("that says 'It was not me' leads to the own password, or where that may not be opened to the forgotten one", () => {
    expect(at("/auth/forgot-password", "", inside())).toBe("/preferences/user/password");
    for (const viewer of [inside({}, false), bare])
      expect(at("/auth/forgot-password", "", viewer)).toBeNull();
  });
});
