import { beforeEach, describe, expect, it } from "vitest";
import { POST as signOutEverywhere } from "@/app/api/auth/sign_out_everywhere/route.ts";
import { POST as revoke } from "@/app/api/integrations/api/token/revoke/route.ts";
import { GET as fetchToken, POST as issue } from "@/app/api/integrations/api/token/route.ts";
import { GET as listBoxes } from "@/app/api/integrations/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { GET as workflows } from "@/app/api/workflows/fetch/route.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeSender, makeSender } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
let it_: MadeSender;

beforeEach(async () => {
  it_ = await makeSender(database.admin);
});

interface Shown {
  readonly key: string;
  readonly hint: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
}
const issued = async (body: object = {}) => (await callRoute<Shown>(issue, { as: it_.token, body })).payload;
const shown = async () =>
  (await callRoute<{ token: Shown | null }>(fetchToken, { as: it_.token })).payload.token;
const asks = (as: string, query: Record<string, string> = {}) => callRoute(listBoxes, { as, query });

describe("an API token", () => {
  it("is shown once, with its expiry, and makes the calls that its member may make [OC-400]", async () => {
    expect(await shown()).toBeNull();
    const { key, hint, expires_at } = await issued({ days: 30 });
    expect(key).toMatch(/^api_[\w-]{43}$/);
    expect(key.endsWith(hint)).toBe(true);
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect((await asks(key)).status).toBe(200);
    const later = await shown();
    expect(later).toMatchObject({ hint, expires_at });
    expect(JSON.stringify(later)).not.toContain(key);
    expect(later?.last_used_at).not.toBeNull();
    const rows = await database.admin`select * from sessions where kind = 'api' and user_id = ${it_.userId}`;
    expect(JSON.stringify(rows)).not.toContain(key);
    const audited =
      await database.admin`select action, data from audit_entries where action like 'api_token.%'
      and workspace_id = ${it_.workspaceId}`;
    expect(audited).toMatchObject([{ action: "api_token.issue" }]);
    expect(JSON.stringify(audited)).not.toContain(key);
  });

  it("is renewed: the earlier one stops at once; two at the same moment leave one", async () => {
    const first = await issued();
    const second = await issued();
    expect((await asks(first.key)).status).toBe(401);
    expect((await asks(second.key)).status).toBe(200);
    const both = await Promise.all([issued(), issued()]);
    const answers = await Promise.all(both.map(({ key }) => asks(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("is revoked, ends with its time, with the membership, and when its person signs out everywhere [S8]", async () => {
    const { key } = await issued();
    expect((await callRoute(revoke, { as: it_.token })).status).toBe(200);
    expect((await asks(key)).status).toBe(401);
    expect(await shown()).toBeNull();
    const old = await issued();
    await database.admin`update sessions set expires_at = now() - interval '1 second' where kind = 'api'`;
    expect((await asks(old.key)).status).toBe(401);
    const everywhere = await issued();
    await callRoute(signOutEverywhere, { as: it_.token });
    expect((await asks(everywhere.key)).status).toBe(401);
    const last = await issued();
    await database.admin`delete from memberships where user_id = ${it_.userId}`;
    expect((await asks(last.key)).status).toBe(403);
  });

  it("has the rights of the membership as they are now, in its own workspace alone [S1]", async () => {
    const { key } = await issued();
    const other = await makeSender(database.admin);
    await database.admin`insert into memberships (workspace_id, user_id, is_admin)
      values (${other.workspaceId}, ${it_.userId}, true)`;
    expect(await asks(key, { space: other.workspaceId })).toMatchObject({ reason: "space_required" });
    await database.admin`update users set platform_role = 'super_admin' where id = ${it_.userId}`;
    expect(await asks(key, { space: other.workspaceId })).toMatchObject({ reason: "space_required" });
    await database.admin`update users set platform_role = 'none' where id = ${it_.userId}`;
    await database.admin`update memberships set is_admin = false, allowed_pages = '{"campaigns": true}'
      where workspace_id = ${it_.workspaceId} and user_id = ${it_.userId}`;
    expect(await asks(key)).toMatchObject({ reason: "forbidden" });
    expect((await callRoute(workflows, { as: key })).status).toBe(200);
    expect((await callRoute(spaceInfo, { as: key })).status).toBe(200);
  });

  it("can't prolong itself, can't be a browser's cookie, and isn't asked about its person", async () => {
    const { key } = await issued();
    for (const call of [issue, revoke, fetchToken])
      expect(await callRoute(call, { as: key, body: {} })).toMatchObject({ reason: "forbidden" });
    expect(await callRoute(fetchUser, { as: key })).toMatchObject({ reason: "forbidden" });
    const cookie = await callRoute(listBoxes, { headers: { cookie: `session=${key}` } });
    expect(cookie.status).toBe(401);
  });

  it("isn't anything that a plan has to have; a member's pages decide [OC-402]", async () => {
    await database.admin`update workspaces set tier = 'free' where id = ${it_.workspaceId}`;
    expect((await issued()).key).toBeDefined();
    await database.admin`update memberships set is_admin = false, allowed_pages = '{"mailboxes": true}'
      where workspace_id = ${it_.workspaceId}`;
    expect(await callRoute(issue, { as: it_.token, body: {} })).toMatchObject({ reason: "forbidden" });
  });
});
