import { beforeAll, describe, expect, it } from "vitest";
import { isConsoleCall } from "@/lib/access/calls.ts";
import { becomeOperator } from "../../factories/become-operator.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, handlerOf, titled } from "../../factories/every-call.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
const handlers = await everyHandler();

let walked: WalkedWorkspace;
beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
});

describe("the token", () => {
  it("is taken from the query, a header or the browser's cookie, the explicit one first [SH-483, SH-493, SH-052]", async () => {
    const { token } = walked.owner;
    const who = (given: Parameters<typeof callRoute>[1]) =>
      callRoute<{ email: string }>(handlerOf(handlers, "/users/fetch_user"), given).then(
        ({ status }) => status,
      );
    expect(await who({ query: { token } })).toBe(200);
    expect(await who({ as: token })).toBe(200);
    expect(await who({ headers: { cookie: `a=b; session=${token}` } })).toBe(200);
    expect(await who({})).toBe(401);
    expect(await who({ query: { token: "nothing" }, headers: { cookie: `session=${token}` } })).toBe(401);
    expect(await who({ query: { token }, as: "nothing" })).toBe(200);
  });

  it("and the space parameter name the workspace that a call is about [SH-493, SH-062]", async () => {
    const other = await makeWalkedWorkspace(database.admin);
    const { workspaceId } = other.owner;
    await database.admin`insert into memberships (workspace_id, user_id, is_admin)
      values (${workspaceId}, ${walked.owner.userId}, true)`;
    const info = (query: Record<string, string>) =>
      callRoute<{ _id: string }>(handlerOf(handlers, "/space/info"), { as: walked.owner.token, query });
    expect((await info({})).payload._id).toBe(walked.owner.workspaceId);
    expect((await info({ space: workspaceId })).payload._id).toBe(workspaceId);
    // The parameter alone makes nobody anything; a platform admin may look into any workspace by it.
    const { workspaceId: foreign } = (await makeWalkedWorkspace(database.admin)).owner;
    expect((await info({ space: foreign })).status).toBe(403);
    await database.admin`update users set platform_role = 'platform_admin' where id = ${walked.owner.userId}`;
    expect((await info({ space: foreign })).status).toBe(403);
    await database.admin`update sessions set is_strong = true where user_id = ${walked.owner.userId}`;
    expect((await info({ space: foreign })).payload._id).toBe(foreign);
    await database.admin`update users set platform_role = 'none' where id = ${walked.owner.userId}`;
  });
});

/** A body as a browser's form writes it: `a[b]`, repeated fields, JSON text for lists of objects. */
function asForm(body: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  const put = (name: string, value: unknown): void => {
    if (Array.isArray(value)) {
      if (value.some((each) => typeof each === "object")) form.append(name, JSON.stringify(value));
      else for (const each of value) put(name, each);
    } else if (value && typeof value === "object")
      for (const [key, each] of Object.entries(value)) put(`${name}[${key}]`, each);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(body)) put(name, value);
  return form;
}

describe("a body", () => {
  const withBody = handlers.filter(
    ({ call }) =>
      call.method !== "GET" &&
      Object.keys((call.body as { shape?: object }).shape ?? {}).length > 0 &&
      !call.path.endsWith("upload_csv_file"),
  );

  it.each(titled(withBody))(
    "of %s may be JSON or a form, with one outcome [SH-485]",
    async (_name, handler) => {
      const outcomes = [];
      for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
        const fresh = await makeWalkedWorkspace(database.admin);
        const input = fresh.inputOf(handler.call);
        const answer = await ask(handler, {
          params: input.params,
          query: new URLSearchParams(input.query).toString(),
          headers: { authorization: `Bearer ${fresh.owner.token}`, "content-type": type },
          body: type === "application/json" ? JSON.stringify(input.body) : asForm(input.body).toString(),
        });
        const reply = (await answer.json()) as { reason?: string; payload?: object; fields?: object };
        outcomes.push({
          status: answer.status,
          reason: reply.reason,
          fields: reply.fields,
          keys: Object.keys(reply.payload ?? {}),
        });
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
    },
  );
});

/** The calls whose good answer is no JSON, with its status: a file, and what a mail's reader fetches. */
const notInEnvelope: Readonly<Record<string, number>> = {
  "GET /blacklist/download_csv": 200,
  "GET /extension/package": 200,
  "GET /files/{id}": 200,
  "GET /inbox/attachments/{id}": 200,
  "GET /inbox/messages/{id}/html": 200,
  "GET /inbox/messages/{id}/original": 200,
  "GET /profiles/export": 200,
  "GET /reports/csv": 200,
  "GET /workflows/searches/{id}/download_csv": 200,
  "GET /t/{token}": 302,
  "GET /o/{token}": 200,
  "GET /integrations/callback": 303,
  "GET /auth/google/login": 303,
  "GET /auth/ad/login": 303,
  "GET /sso/callback/{provider}": 303,
};

/** The calls of published protocols, which have answers of their own. */
const published = ["POST /oauth/token", "POST /oauth/userinfo"];

describe("an answer", () => {
  it.each(titled(handlers))(
    "of %s is in the envelope, good or bad [SH-486, SH-487, SH-492]",
    async (name, handler) => {
      // What a call takes away is missed by none of the others.
      const fresh = handler.call.changesState ? await makeWalkedWorkspace(database.admin) : walked;
      for (const token of [fresh.owner.token, null]) {
        const { status, text, headers } = await fresh.send(handler, token);
        expect(headers.get("cache-control")).toBe("no-store");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("content-security-policy")).toMatch(/frame-ancestors|sandbox/);
        expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
        if (!headers.get("content-type")?.startsWith("application/json")) {
          expect(notInEnvelope[name]).toBe(status);
          continue;
        }
        const reply = JSON.parse(text) as Record<string, unknown>;
        if (published.includes(name)) {
          expect(reply).toEqual({ error: expect.stringMatching(/^[a-z_]+$/) });
          continue;
        }
        if (status === 200) expect(reply).toEqual({ ok: true, payload: expect.anything() });
        else {
          expect(reply).toMatchObject({ ok: false, code: status, request_id: headers.get("x-request-id") });
          expect(reply.reason).toMatch(/^[a-z_]+$/);
          expect(String(reply.error).length).toBeGreaterThan(5);
        }
      }
    },
  );

  const numbered = handlers.filter(
    ({ call }) => "offset" in ((call.query as { shape?: object } | undefined)?.shape ?? {}),
  );

  it.each(titled(numbered))(
    "of %s, a list by number, has items, total, offset and limit [SH-492]",
    async (_name, handler) => {
      const { params, query } = walked.inputOf(handler.call);
      const who = isConsoleCall(handler.call) ? await makeMember(database.admin) : walked.owner;
      if (who !== walked.owner) await becomeOperator(database.admin, who.userId);
      const page = async (offset: number) => {
        // A list that goes by cursor, too, says where it goes on.
        const { next_cursor: _, ...reply } = (
          await callRoute<{ items: object[]; total: number; next_cursor?: string | null }>(handler, {
            as: who.token,
            params,
            query: { ...query, offset: String(offset), limit: "3" },
          })
        ).payload;
        return reply;
      };
      const first = await page(0);
      expect(first).toEqual({ items: expect.any(Array), total: expect.any(Number), offset: 0, limit: 3 });
      expect(first.items).toHaveLength(Math.min(first.total, 3));
      expect(await page(first.total)).toEqual({
        items: [],
        total: first.total,
        offset: first.total,
        limit: 3,
      });
    },
  );

  it("of the campaigns holds them [SH-492]", async () => {
    expect(numbered.length).toBeGreaterThan(1);
    const { payload } = await callRoute(handlerOf(handlers, "/workflows"), { as: walked.owner.token });
    expect(payload).toMatchObject({ total: 1, limit: 8, items: [{ _id: walked.objects.campaign }] });
  });

  it("is English for callers of the API, and in the person's language for the application", async () => {
    const say = async (headers: Record<string, string>) =>
      (await callRoute(handlerOf(handlers, "/users/fetch_user"), { headers })).error;
    expect(await say({ "accept-language": "de" })).toBe("Token is not valid");
    const german = await say({ "x-app-locale": "de" });
    expect(german).not.toBe("Token is not valid");
    expect(german.length).toBeGreaterThan(5);
  });
});
