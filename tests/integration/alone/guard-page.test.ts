import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { closeConnections } from "@/lib/db/index.ts";
import { changeBrand, forgetBrands } from "@/lib/domain/brands/index.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { gatherViewer } from "@/lib/http/gather.ts";
import { guardPage } from "@/lib/http/guard-page.ts";
import { pageContext } from "@/lib/http/page-context.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeNamedBrand, quill } from "../../factories/make-brand.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { setPlan } from "../../factories/set-plan.ts";

const asked = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => asked.headers }));

const database = testDatabase();
let owner: MadeMember;

beforeAll(async () => {
  owner = await makeMember(database.admin);
  await makeCredential(database.admin, owner.workspaceId);
});

async function open(path: string, headers: Record<string, string> = {}) {
  const request = new NextRequest(`http://localhost:3000${path}`, {
    headers: { host: "localhost:3000", ...headers },
  });
  const response = await guardPage(request);
  const to = response.headers.get("location");
  return {
    status: response.status,
    to: to?.replace("http://localhost:3000", "") ?? null,
    cookie: response.headers.get("set-cookie"),
    headers: response.headers,
  };
}
const as = (token: string) => ({ cookie: `session=${token}` });

describe("the middleware", () => {
  it("lets a member through and sends nobody to the sign-in", async () => {
    const path = "/campaigns/my-campaigns?selectedCred=c&space=w";
    expect(await open(path, as(owner.token))).toMatchObject({ to: null, status: 200, cookie: null });
    expect(await open(path)).toMatchObject({ status: 307, to: "/auth/sign-in", cookie: null });
  });

  it("lets no browser keep what it hands on: a kept answer to a fetch came back as the page", async () => {
    const { headers } = await open("/campaigns/my-campaigns", as(owner.token));
    expect(headers.get("cache-control")).toContain("no-store");
  });

  it("replaces a cookie that names nothing by an anonymous session's, once [SH-168, SH-494]", async () => {
    const first = await open("/campaigns/my-campaigns", as("nothing"));
    expect(first).toMatchObject({ to: "/auth/sign-in" });
    const token = /^session=([\w-]{43}); Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/.exec(
      first.cookie ?? "",
    )?.[1];
    expect(token).toBeDefined();
    const again = await open("/campaigns/my-campaigns", as(token ?? ""));
    expect(again).toMatchObject({ to: "/auth/sign-in", cookie: null });
    const [brand] = await database.admin<{ id: string }[]>`select id from brands where key = 'default'`;
    expect((await gatherViewer(token ?? "", brand!.id, null)).session?.kind).toBe("anonymous");
  });

  it("leaves the cookie alone in a fetch: its answer may come after a sign-in in another tab", async () => {
    const asks = (mode: string) => open("/inbox", { ...as("nothing"), "sec-fetch-mode": mode });
    for (const mode of ["cors", "same-origin", "no-cors"])
      expect(await asks(mode), mode).toMatchObject({ to: "/auth/sign-in", cookie: null });
    expect((await asks("navigate")).cookie).toMatch(/^session=/);
  });

  it("takes the workspace of the space parameter, where the visitor is a member [SH-174]", async () => {
    const second = await makeMember(database.admin);
    const { workspaceId } = second;
    await database.admin`insert into memberships (workspace_id, user_id, is_admin)
      values (${workspaceId}, ${owner.userId}, true)`;
    // The second workspace has no social account, which shows which of the two the guards looked at.
    const path = "/campaigns/my-campaigns";
    expect(await open(`${path}?space=${workspaceId}`, as(owner.token))).toMatchObject({
      to: `/credentials/add?space=${workspaceId}`,
    });
    expect(await open(path, as(owner.token))).toMatchObject({ to: null });
    const foreign = (await makeMember(database.admin)).workspaceId;
    for (const space of [foreign, newId(), "null", "'"]) {
      const { to } = await open(`${path}?space=${space}`, as(owner.token));
      expect(to, space).toBe(space === "null" || space === "'" ? null : `/error?space=${space}`);
    }
  });

  it("leads away from a page that the plan lacks, and says which feature it is; with it the page opens", async () => {
    for (const [path, feature] of [
      ["/dashboard/my-tasks", "dash_tasks"],
      ["/smart-sequences", "smart_sequences"],
    ] as const) {
      await setPlan(database.admin, "pro", { features: { [feature]: false } });
      const to = `/campaigns?upgrade=${feature}`;
      expect(await open(path, as(owner.token))).toMatchObject({ status: 307, to });
      expect(await open(to, as(owner.token))).toMatchObject({
        to: `/campaigns/my-campaigns?upgrade=${feature}`,
      });
      await setPlan(database.admin, "pro");
      expect(await open(path, as(owner.token))).toMatchObject({ status: 200, to: null });
    }
    // Pages of features that aren't built are as unknown as any other address, whatever the plan has.
    await setPlan(database.admin, "pro", { features: { prospect_finder: true, video: true } });
    for (const path of ["/search", "/search/search-prospects", "/templates/videos"])
      expect(await open(path, as(owner.token))).toMatchObject({ to: "/campaigns?notice=unknown" });
    await setPlan(database.admin, "pro");
  });

  it("knows a page no more that the brand hides", async () => {
    const [brand] = await database.admin<{ id: Id }[]>`select id from brands where key = 'default'`;
    const add = () => open("/workspace/add", as(owner.token));
    const set = (hideNewWorkspace: true | null) =>
      changeBrand(brand!.id, { theme: {}, links: {}, switches: { hideNewWorkspace } });
    expect(await add()).toMatchObject({ to: null });
    await set(true);
    expect(await add()).toMatchObject({ to: "/campaigns?notice=unknown" });
    await set(null);
    expect(await add()).toMatchObject({ to: null });
  });

  it("asks nothing for a prefetch, and the page asks for itself [S2]", async () => {
    expect(await open("/inbox", { "next-router-prefetch": "1" })).toMatchObject({ to: null });
    asked.headers = new Headers({ host: "localhost", "next-router-prefetch": "1" });
    const inbox = definePage({ path: "/inbox/{profileId?}" }, async () => null);
    const opened = inbox.Page({ params: Promise.resolve({}), searchParams: Promise.resolve({}) });
    await expect(opened).rejects.toMatchObject({ digest: expect.stringContaining("/auth/sign-in") });
  });

  it("leads nobody to a forged host [S4]", async () => {
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example" };
    const { to } = await open("/inbox", forged);
    expect(to).toBe("/auth/sign-in");
  });

  it("gives every page a policy with a nonce of its own, and no address away to other sites [S14, S15]", async () => {
    const policies = await Promise.all(["/auth/sign-in", "/auth/sign-in"].map((path) => open(path)));
    const nonces = policies.map(({ headers }) => {
      const policy = headers.get("content-security-policy") ?? "";
      const script = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
      expect(script).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      // The page can tell nobody else anything, neither by a call nor by a socket.
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toMatch(/frame-ancestors 'none'.*object-src 'none'/);
      // Another site learns of an address its origin at most, never path and query.
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      return /'nonce-([^']+)'/.exec(script)?.[1];
    });
    expect(new Set(nonces).size).toBe(2);
  });
});

describe("while the database doesn't answer", () => {
  it("every page leads to /error, which stands without it, in the brand of its host [SH-169]", async () => {
    await makeNamedBrand(database.admin, quill);
    forgetBrands();
    await open("/auth/sign-in");
    await closeConnections();
    process.env.APP_DATABASE_URL = "postgres://nobody:x@127.0.0.1:1/none";
    resetEnv();
    forgetBrands();
    expect(await open("/inbox", as(owner.token))).toMatchObject({ status: 307, to: "/error", cookie: null });
    const error = await open("/error", as(owner.token));
    expect(error).toMatchObject({ status: 200, to: null });
    expect(error.headers.get("x-middleware-request-x-outage")).toBe("1");
    const shown = async (host: string) => {
      asked.headers = new Headers({ host, "x-outage": "1", ...as(owner.token) });
      const { brand, viewer } = await pageContext();
      expect(viewer.user).toBeNull();
      return [brand.name, brand.theme.primary];
    };
    // Each brand as it was known last, so that no visitor sees another one.
    expect(await shown(`${quill.host}:8443`)).toEqual([quill.name, quill.primary]);
    expect(await shown("localhost")).toEqual(["Outreach", "#f37648"]);
    delete (globalThis as { outreachLastBrands?: unknown }).outreachLastBrands;
    expect(await shown(`${quill.host}:8443`)).toEqual([quill.host, "#f37648"]);
  });

  it("nobody outside can say that it is away", async () => {
    process.env.APP_DATABASE_URL = database.appUrl;
    resetEnv();
    forgetBrands();
    const back = await open("/auth/sign-in", { "x-outage": "1" });
    expect(back.headers.get("x-middleware-request-x-outage")).toBeNull();
  });
});
