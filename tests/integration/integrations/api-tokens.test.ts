import type postgres from "postgres";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as signOutEverywhere } from "@/app/api/auth/sign_out_everywhere/route.ts";
import { POST as revoke } from "@/app/api/integrations/api/token/revoke/route.ts";
import { GET as fetchToken, POST as issue } from "@/app/api/integrations/api/token/route.ts";
import { POST as revokeOne } from "@/app/api/integrations/api/tokens/[id]/revoke/route.ts";
import { POST as create, GET as listTokens } from "@/app/api/integrations/api/tokens/route.ts";
import { GET as listBoxes } from "@/app/api/integrations/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import { GET as fetchUser } from "@/app/api/users/fetch_user/route.ts";
import { GET as workflows } from "@/app/api/workflows/fetch/route.ts";
import { hashPassword } from "@/lib/domain/accounts/index.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeSender, makeSender } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
let it_: MadeSender;

beforeEach(async () => {
  it_ = await makeSender(database.admin);
  // Signed in just now, by a provider.
  await database.admin`update users set password_hash = null where id = ${it_.userId}`;
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
    for (const call of [issue, revoke, fetchToken, create, listTokens])
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

it("an API token is made by its member alone: an open session without the password makes none", async () => {
  await database.admin`update users set password_hash = ${await hashPassword("right-one-1")} where id = ${it_.userId}`;
  for (const [call, body] of [
    [issue, {}],
    [create, { name: "CI" }],
  ] as const) {
    const ask = (given: object) => callRoute(call, { as: it_.token, body: { ...body, ...given } });
    expect(await ask({})).toMatchObject({ status: 400, reason: "invalid_input" });
    expect(await ask({ password: "wrong-one-1" })).toMatchObject({ status: 400, reason: "invalid_input" });
    expect((await ask({ password: "right-one-1" })).status).toBe(200);
  }
  expect(await shown()).not.toBeNull();
  expect((await listed()).map(({ name }) => name)).toEqual(["CI", ""]);
});

describe("a token that is being made while its member ends all of them", () => {
  const known = "right-one-1";

  /** Asks for a token, and ends the sessions of its member once the password was checked. */
  async function makeWhile(end: (tx: postgres.TransactionSql) => Promise<unknown>) {
    await database.admin`update users set password_hash = ${await hashPassword(known)} where id = ${it_.userId}`;
    let asked: ReturnType<typeof callRoute<Shown>> | undefined;
    await database.admin.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`api_token ${it_.workspaceId} ${it_.userId}`}, 0))::text`;
      await tx`select id from users where id = ${it_.userId} for update`;
      asked = callRoute<Shown>(issue, { as: it_.token, body: { password: known } });
      await vi.waitFor(
        async () => {
          const waiting = await tx`select 1 from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())
            union all select 1 from pg_locks where not granted and locktype = 'transactionid'`;
          expect(waiting.length).toBeGreaterThan(0);
        },
        { timeout: 10_000 },
      );
      await end(tx);
    });
    return (await asked)!;
  }

  it.each([
    ["signs out everywhere elsewhere", "update sessions set revoked_at = now() where user_id = $1"],
    ["changes the password in the same session", "update users set password_hash = 'another' where id = $1"],
  ])("isn't made: the member %s [S8]", async (_how, sql) => {
    const { status } = await makeWhile((tx) => tx.unsafe(sql, [it_.userId]));
    expect([400, 401]).toContain(status);
    expect(
      await database.admin`select 1 from sessions where kind = 'api' and revoked_at is null and user_id = ${it_.userId}`,
    ).toEqual([]);
  });

  it("ends with them, where it was made right before [S8]", async () => {
    const other = newToken();
    await database.admin`insert into sessions (id, token_hash, brand_id, user_id, kind, expires_at)
      select gen_random_uuid(), ${hashToken(other)}, brand_id, user_id, 'user', now() + interval '1 day'
        from sessions where user_id = ${it_.userId}`;
    await database.admin`update users set password_hash = ${await hashPassword(known)} where id = ${it_.userId}`;
    let ended: Promise<{ status: number }> | undefined;
    await database.admin.begin(async (tx) => {
      // As the call does that makes one: it holds its member, and has looked at the session.
      await tx`select id from users where id = ${it_.userId} for update`;
      ended = callRoute(signOutEverywhere, { as: other, body: { password: known } });
      await new Promise((wait) => setTimeout(wait, 1_500));
      await tx`insert into sessions (id, token_hash, brand_id, user_id, workspace_id, kind, hint, expires_at)
        select gen_random_uuid(), ${hashToken(newToken())}, brand_id, user_id, ${it_.workspaceId}, 'api', 'abcd',
            now() + interval '1 day' from sessions where user_id = ${it_.userId} limit 1`;
    });
    expect((await ended)?.status).toBe(200);
    expect(
      await database.admin`select 1 from sessions where kind = 'api' and revoked_at is null and user_id = ${it_.userId}`,
    ).toEqual([]);
  });
});

it("who has no password makes an API token within ten minutes after signing in", async () => {
  await database.admin`update sessions set created_at = now() - interval '11 minutes' where user_id = ${it_.userId}`;
  expect(await callRoute(issue, { as: it_.token, body: {} })).toMatchObject({ reason: "forbidden" });
});

interface Named extends Shown {
  readonly _id: string;
  readonly name: string;
  readonly areas: string[];
  readonly read_only: boolean;
}
const made = (body: object) => callRoute<Named>(create, { as: it_.token, body });
const listed = async () =>
  (await callRoute<{ tokens: Named[] }>(listTokens, { as: it_.token })).payload.tokens;

describe("several API tokens", () => {
  it("have names, areas, rights and lives of their own, and each is shown once", async () => {
    const nameless = await issued();
    const reports = (await made({ name: "  Reports  ", areas: ["reports"], read_only: true, days: 365 }))
      .payload;
    const crm = (await made({ name: "CRM" })).payload;
    expect(reports).toMatchObject({ name: "Reports", areas: ["reports"], read_only: true });
    expect(crm).toMatchObject({ name: "CRM", areas: [], read_only: false });
    expect(Math.round((Date.parse(reports.expires_at) - Date.now()) / 86_400_000)).toBe(365);
    const list = await listed();
    expect(list.map(({ name }) => name)).toEqual(["CRM", "Reports", ""]);
    for (const { key } of [nameless, reports, crm]) expect(JSON.stringify(list)).not.toContain(key);
    expect((await asks(nameless.key)).status).toBe(200);
    expect((await asks(crm.key)).status).toBe(200);
    const used = (await listed()).find(({ name }) => name === "CRM");
    expect(used?.last_used_at).not.toBeNull();
    expect((await listed()).find(({ name }) => name === "Reports")?.last_used_at).toBeNull();
  });

  it("say what is wrong with a name, an area and a life", async () => {
    for (const body of [
      { name: " " },
      { name: "x".repeat(61) },
      { name: "Days", days: 31 },
      { name: "Unknown", areas: ["everything"] },
      // A page that grants no call.
      { name: "Empty", areas: ["notifications"] },
    ])
      expect(await made(body), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect((await made({ name: "x".repeat(60) })).status).toBe(200);
    expect(await made({ name: "X".repeat(60) })).toMatchObject({ status: 409, reason: "conflict" });
    await database.admin`update sessions set expires_at = now() - interval '1 second' where kind = 'api'`;
    expect((await made({ name: "X".repeat(60) })).status).toBe(200);
  });

  it("are twenty at most; two pressed at the same moment leave one of a name", async () => {
    const both = await Promise.all([made({ name: "Twice" }), made({ name: "twice" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (let number = 2; number <= 20; number++)
      expect((await made({ name: `Program ${number}` })).status).toBe(200);
    expect(await made({ name: "One more" })).toMatchObject({ status: 409, reason: "conflict" });
    expect(await callRoute(issue, { as: it_.token, body: {} })).toMatchObject({ status: 409 });
    const [last] = await listed();
    await callRoute(revokeOne, { as: it_.token, params: { id: last!._id } });
    expect((await made({ name: "One more" })).status).toBe(200);
  });

  it("are revoked one by one, by their own member alone; both is recorded with the rights", async () => {
    const one = (await made({ name: "One", areas: ["inbox", "integrations"], read_only: true })).payload;
    const two = (await made({ name: "Two" })).payload;
    const nameless = await issued();
    const other = await makeSender(database.admin);
    const end = (as: string) => callRoute(revokeOne, { as, params: { id: one._id } });
    expect((await end(other.token)).status).toBe(404);
    expect((await asks(one.key)).status).toBe(200);
    expect((await end(it_.token)).status).toBe(200);
    expect((await end(it_.token)).status).toBe(404);
    expect((await asks(one.key)).status).toBe(401);
    await callRoute(revoke, { as: it_.token });
    expect((await asks(nameless.key)).status).toBe(401);
    expect((await asks(two.key)).status).toBe(200);
    const entries = await database.admin`select action, subject_id, data from audit_entries
      where subject_id = ${one._id} and workspace_id = ${it_.workspaceId} order by at`;
    const data = { name: "One", hint: one.hint, areas: "inbox, integrations", isReadOnly: true };
    expect(entries).toMatchObject([
      { action: "api_token.issue", data },
      { action: "api_token.revoke", data },
    ]);
    const rows = await database.admin`select * from sessions where kind = 'api'`;
    for (const { key } of [one, two]) expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("keep to their areas and to what the member may, and say in each language what is missing", async () => {
    const { key } = (await made({ name: "Narrow", areas: ["campaigns", "inbox"], read_only: true })).payload;
    expect((await callRoute(workflows, { as: key })).status).toBe(200);
    expect((await callRoute(spaceInfo, { as: key })).status).toBe(200);
    expect(await asks(key)).toMatchObject({ status: 403, reason: "scope_missing" });
    const { key: reports } = (await made({ name: "Reports", areas: ["reports"] })).payload;
    const said = await Promise.all(
      LOCALES.map((locale) => callRoute(workflows, { as: reports, headers: { "x-app-locale": locale } })),
    );
    for (const answer of said) expect(answer).toMatchObject({ status: 403, reason: "scope_missing" });
    const texts = said.map(({ error }) => error);
    expect(new Set(texts).size).toBe(LOCALES.length);
    expect(texts[0]).toContain("campaigns");
    // The member loses a page: the token's area doesn't bring it back, and the other page isn't the token's.
    await database.admin`update memberships set is_admin = false, allowed_pages = '{"reports": true}'
      where workspace_id = ${it_.workspaceId} and user_id = ${it_.userId}`;
    expect(await callRoute(workflows, { as: key })).toMatchObject({ status: 403, reason: "forbidden" });
  });

  it("end together when the member leaves the workspace, and no token makes one", async () => {
    const { key } = (await made({ name: "One" })).payload;
    expect(await callRoute(create, { as: key, body: { name: "Two" } })).toMatchObject({
      reason: "forbidden",
    });
    await callRoute(signOutEverywhere, { as: it_.token });
    expect((await asks(key)).status).toBe(401);
    expect(await listed()).toEqual([]);
  });
});
