import { describe, expect, it } from "vitest";
import type { Call } from "@/lib/contracts/call.ts";
import { contracts } from "@/lib/contracts/index.ts";
import { user } from "@/tests/factories/viewer.ts";
import { type Refusal, refuseCall } from "./calls.ts";
import { decide, firstAllowedPage } from "./guards.ts";
import { pages } from "./pages.ts";
import { planOf } from "./plan.ts";
import { type AllowedPages, type Tab, tabs } from "./tabs.ts";
import { nobody, type Viewer } from "./viewer.ts";

/** Every call of the API, from its contract. */
const calls = Object.values(contracts).flatMap((module) =>
  Object.values(module).filter(
    (value): value is Call =>
      typeof value === "object" && value !== null && "access" in value && "reply" in value,
  ),
);
const named = (call: Call) => `${call.method} ${call.path}`;

const session = { id: "s", kind: "user" } as const;
const workspace = {
  id: "w",
  name: "Workspace",
  status: "active",
  plan: planOf("supreme", { features: { calling: true }, limits: {} }),
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: true,
  showsCrm: true,
  hasDialer: true,
};
const rest = { workspaceCount: 1, credentialCount: 1 };

const member = (isAdmin: boolean, allowedPages: AllowedPages): Viewer => ({
  session,
  user,
  workspace,
  membership: { isAdmin, allowedPages, credentialIds: isAdmin ? null : [] },
  ...rest,
});
const worker = (...allowed: readonly Tab[]) =>
  member(false, Object.fromEntries(allowed.map((tab) => [tab, true])));

/** Every kind of person, outermost first. */
const people: Readonly<Record<string, Viewer>> = {
  nobody,
  anonymous: { ...nobody, session: { id: "s", kind: "anonymous" } },
  unconfirmed: { ...nobody, session, user: { ...user, isEmailConfirmed: false } },
  "without a workspace": { ...nobody, session, user },
  "a worker without pages": worker(),
  "a worker with every page": worker(...tabs),
  "an admin": member(true, {}),
  "a platform admin": {
    session,
    user: { ...user, platformRole: "platform_admin" },
    workspace,
    membership: null,
    ...rest,
  },
  "a super admin": {
    session,
    user: { ...user, platformRole: "super_admin" },
    workspace,
    membership: null,
    ...rest,
  },
};
const person = (kind: string) => people[kind]!;

/** The calls that a person may make, by name. */
const open = (viewer: Viewer) => calls.filter((call) => refuseCall(call, viewer) === null).map(named);
const refusalOf = (call: Call, kind: string): Refusal["reason"] | null =>
  refuseCall(call, person(kind))?.reason ?? null;

/** Who may make a call, from the innermost circle that is let in. */
const circles: Readonly<Record<Call["access"]["who"], readonly string[]>> = {
  anon: Object.keys(people),
  session: Object.keys(people).slice(2),
  user: Object.keys(people).slice(3),
  space: Object.keys(people).slice(4),
  "ws-admin": Object.keys(people).slice(6),
  "platform-admin": Object.keys(people).slice(7),
  "super-admin": Object.keys(people).slice(8),
};

describe("every call, for every kind of person", () => {
  it("lets in whom its contract names, and everybody further in; a page that grants it is one more condition [SH-481]", () => {
    expect(calls.length).toBeGreaterThan(150);
    for (const call of calls)
      for (const kind of Object.keys(people)) {
        const isInside = circles[call.access.who].includes(kind);
        const lacksPage = kind === "a worker without pages" && call.access.tabs !== undefined;
        expect(refusalOf(call, kind) === null, `${named(call)} for ${kind}`).toBe(isInside && !lacksPage);
      }
  });

  it("is refused with a reason that says what is missing", () => {
    for (const call of calls.filter(({ access }) => access.who === "space" || access.who === "ws-admin")) {
      expect(refusalOf(call, "nobody")).toBe("token_invalid");
      expect(refusalOf(call, "anonymous")).toBe("sign_in_required");
      expect(refusalOf(call, "unconfirmed")).toBe("email_unconfirmed");
      expect(refusalOf(call, "without a workspace")).toBe("space_required");
    }
  });

  it.each(tabs)(
    "the page %s alone grants a worker the calls behind it and those of every member, and no other [SH-473]",
    (tab) => {
      const expected = calls
        .filter(({ access: { who, tabs: behind } }) => {
          if (who === "ws-admin" || who === "platform-admin" || who === "super-admin") return false;
          return who !== "space" || behind === undefined || behind.includes(tab);
        })
        .map(named);
      expect(open(worker(tab))).toEqual(expected);
    },
  );

  it("an admin of the workspace may make every call but those of the platform, whatever their own map says [SH-464]", () => {
    const ofPlatform = calls.filter(
      ({ access: { who } }) => who === "platform-admin" || who === "super-admin",
    );
    for (const map of [{}, Object.fromEntries(tabs.map((tab) => [tab, false]))])
      expect(open(member(true, map))).toHaveLength(calls.length - ofPlatform.length);
  });

  it("only an admin grants the role, invites, resends, revokes, sets pages and accounts, reads the record, moves accounts and merges people; no page grants it [SH-465, SH-466]", () => {
    const others = [
      "GET /profiles/duplicates",
      "GET /profiles/merges",
      "GET /space/audit_log",
      "POST /credentials/{id}/move",
      "POST /profiles/duplicates/{id}/dismiss",
      "POST /profiles/merge",
      "POST /profiles/merges/{id}/undo",
    ];
    const ofMembership = [
      "POST /users/{id}/change_admin",
      "PUT /users/{id}/allowed_pages",
      "POST /users/{id}/set_credentials",
      "POST /space/{id}/invites",
      "GET /space/{id}/invites",
      "POST /space/{id}/invites/{inviteId}/resend",
      "DELETE /space/{id}/invites/{inviteId}",
      "GET /space/{id}/code_invites",
      "POST /space/{id}/code_invites",
      "POST /space/{id}/code_invites/{codeId}/renew",
      "DELETE /space/{id}/code_invites/{codeId}",
    ];
    expect(
      calls
        .filter(({ access }) => access.who === "ws-admin")
        .map(named)
        .sort(),
    ).toEqual([...others, ...ofMembership].sort());
    for (const name of [...others, ...ofMembership]) {
      const call = calls.find((each) => named(each) === name)!;
      expect(refusalOf(call, "a worker with every page"), name).toBe("forbidden");
      expect(refusalOf(call, "an admin"), name).toBeNull();
      if (others.includes(name)) continue;
      const byToken = {
        ...person("an admin"),
        session: { id: "s", kind: "api", scope: { areas: null, isReadOnly: false } },
      } as const;
      expect(refuseCall(call, byToken)?.reason, `${name} by an API token`).toBe("forbidden");
    }
  });
});

describe("every page, for every kind of person", () => {
  const inside = pages.filter(({ kind, whilePaying }) => kind === "app" && !whilePaying);
  const sent = (path: string, viewer: Viewer, query = "") =>
    decide({ path: path.replaceAll(/\{(\w+)\??\}/g, "$1"), query: new URLSearchParams(query), viewer })?.to ??
    null;

  it("is open to whom the table names", () => {
    for (const { path, kind, adminOnly, superOnly, signedInTo, needsQuery = [] } of pages.filter(
      ({ whilePaying }) => !whilePaying,
    )) {
      const query = needsQuery.map((name) => `${name}=x`).join("&");
      const isOpen = (who: string) => sent(path, person(who), query) === null;
      expect(isOpen("nobody"), path).toBe(kind === "public" || kind === "entry" || kind === "activation");
      expect(isOpen("unconfirmed"), path).toBe(
        kind === "public" || kind === "activation" || kind === "entry",
      );
      // Who can't open their own page instead isn't led away.
      expect(isOpen("without a workspace"), path).toBe(
        kind === "public" || kind === "choose-space" || signedInTo !== undefined,
      );
      if (kind === "console") {
        expect(isOpen("an admin"), path).toBe(false);
        expect(isOpen("a worker with every page"), path).toBe(false);
        expect(isOpen("a platform admin"), path).toBe(!superOnly);
        expect(isOpen("a super admin"), path).toBe(true);
        continue;
      }
      for (const who of ["a worker with every page", "an admin", "a platform admin"])
        expect(isOpen(who), `${path} for ${who}`).toBe(
          kind !== "entry" && kind !== "activation" && !(adminOnly && who === "a worker with every page"),
        );
    }
  });

  it("an address below /admin that isn't there leads an admin of the platform to the customers, and is unknown to others [BO-274, BO-288, BO-291]", () => {
    expect(sent("/admin", person("a platform admin"))).toBe("/admin/customers");
    expect(sent("/admin/nothing", person("a super admin"))).toBe("/admin/customers?notice=unknown");
    for (const who of ["an admin", "a worker with every page"])
      for (const path of ["/admin", "/admin/nothing", "/admin/customers", "/nothing"])
        expect(sent(path, person(who)), path).toBe("/campaigns?notice=unknown");
  });

  it.each(tabs)(
    "with the page %s alone a worker opens that page's and those without one, and is led to the first allowed page from any other [SH-473]",
    (tab) => {
      const viewer = worker(tab);
      for (const page of inside) {
        const isOfTab = page.tab === undefined || (page.tab === tab && page.alsoTab === undefined);
        const isAllowed = isOfTab && !page.adminOnly;
        expect(sent(page.path, viewer), page.path).toBe(isAllowed ? null : firstAllowedPage(viewer));
      }
    },
  );

  it("all of them are open to an admin, and none with a tab to a worker without pages [SH-464]", () => {
    for (const page of inside) {
      expect(sent(page.path, person("an admin")), page.path).toBeNull();
      if (page.tab)
        expect(sent(page.path, person("a worker without pages")), page.path).toBe(
          "/space/use-space?notice=noPages",
        );
    }
  });
});

describe("the platform's own pages", () => {
  it("are for platform admins: the admin of a workspace has none of their calls, and names no role of its own [SH-480]", () => {
    for (const call of calls.filter(
      ({ access: { who } }) => who === "platform-admin" || who === "super-admin",
    ))
      for (const kind of ["an admin", "a worker with every page", "without a workspace"])
        expect(refusalOf(call, kind), named(call)).toBe("not_found");
    // Owner, manager, assignee, client and customer are words of texts: a membership knows admins and workers alone.
    expect(Object.keys(person("an admin").membership!).sort()).toEqual([
      "allowedPages",
      "credentialIds",
      "isAdmin",
    ]);
  });
});
