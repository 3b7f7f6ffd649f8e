import { beforeAll, describe, expect, it } from "vitest";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { everyHandler, handlerOf, titled } from "../../factories/every-call.ts";
import { everyTable, readTables } from "../../factories/read-tables.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
const handlers = await everyHandler();
/** Calls that read no session and set no cookie: a secret in their path is the proof, wherever they come from. */
const proven = handlers.filter(({ call }) => call.isProvenByPath);
const changing = handlers.filter(
  ({ call }) => call.changesState && !call.isProvenByPath && !call.hasOwnProof,
);
const bySites = handlers.filter(({ call }) => call.hasOwnProof);
const reading = handlers.filter(({ call }) => !call.changesState);

let walked: WalkedWorkspace;
let cookie: string;

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
  cookie = `theme=dark; session=${walked.owner.token}`;
});

/** What a browser's request says of the page that sent it, where that page is none of the application's. */
const foreign: Record<string, Record<string, string>> = {
  "another site's": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "another site's, by Origin alone": { origin: "https://evil.example" },
  "another site's, by Referer alone": { referer: "https://evil.example/a" },
  "a sandboxed frame's": { origin: "null" },
  "a name that looks alike": { origin: "http://localhost.evil.example" },
  "another port": { origin: "http://localhost:81" },
  "a neighbour below the same domain": { "sec-fetch-site": "same-site" },
  "an address typed or opened from a mail": { "sec-fetch-site": "none" },
  "typed, with our own Origin": { "sec-fetch-site": "none", origin: "http://localhost" },
  "our own by metadata, foreign by Origin": {
    "sec-fetch-site": "same-origin",
    origin: "https://evil.example",
  },
  "no Origin that can be read": { origin: "not an address" },
};

/** The bodies that a plain form of another site can send without asking first. */
const simpleForms: Record<string, BodyInit> = {
  "text/plain": '{"name":"Taken"}',
  "application/x-www-form-urlencoded": "name=Taken&status=paused",
  "multipart/form-data; boundary=x":
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nTaken\r\n--x--\r\n',
};

async function tried(handler: RouteHandler, headers: Record<string, string>, body?: BodyInit) {
  const answer = await ask(handler, {
    params: walked.inputOf(handler.call).params,
    headers: { "content-type": "application/json", ...headers },
    body: body ?? JSON.stringify(walked.inputOf(handler.call).body),
  });
  const text = await answer.text();
  return { status: answer.status, isForeign: text.includes('"foreign_origin"') };
}

describe("a browser's cookie", () => {
  it.each(titled(changing))(
    "%s takes it from no foreign page, and never unproven [S7]",
    async (_name, handler) => {
      const before = await walked.snapshot();
      for (const [from, headers] of Object.entries({ ...foreign, "a request without a word": {} })) {
        expect(await tried(handler, { cookie, ...headers }), from).toEqual({ status: 403, isForeign: true });
      }
      for (const [type, body] of Object.entries(simpleForms)) {
        for (const headers of [foreign["another site's"], foreign["a sandboxed frame's"], {}]) {
          const answer = await tried(handler, { cookie, "content-type": type, ...headers }, body);
          expect(answer, type).toEqual({ status: 403, isForeign: true });
        }
      }
      expect(await walked.snapshot()).toBe(before);
    },
  );

  it.each([
    ["metadata", { "sec-fetch-site": "same-origin" }],
    ["Origin", { origin: "http://localhost" }],
    ["Referer", { referer: "http://localhost/campaigns/my-campaigns" }],
  ])("counts from a page of our own, shown by its %s [S7]", async (_how, headers) => {
    const read = handlerOf(handlers, "/inbox/dialogs/{id}/read");
    expect(await tried(read, { cookie, ...headers })).toEqual({ status: 200, isForeign: false });
  });
});

describe("a call whose path is its proof", () => {
  it("is in a mail: the link to which mail providers post (RFC 8058), a tracked link, a pixel; or known to a mail service", () => {
    expect(
      titled(proven)
        .map(([name]) => name)
        .sort(),
    ).toEqual([
      "GET /o/{token}",
      "GET /t/{token}",
      "POST /mail_events/{token}",
      "POST /mail_notices/{token}",
      "POST /u/{token}",
    ]);
  });

  it.each(titled(proven))(
    "%s reads no session, sets no cookie, and acts by a good path alone [S7]",
    async (_name, handler) => {
      const before = await walked.snapshot();
      for (const headers of [...Object.values(foreign), { cookie }, {}]) {
        const answer = await ask(handler, {
          params: { token: "x" },
          query: `token=${walked.owner.token}&space=${walked.owner.workspaceId}`,
          headers: { cookie, authorization: `Bearer ${walked.owner.token}`, ...headers },
        });
        expect(answer.status).toBe(404);
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
      expect(await walked.snapshot()).toBe(before);
      expect(handler.call).toMatchObject({ access: { who: "anon" }, setsCookie: false });
    },
  );
});

describe("a call of a site's server", () => {
  it.each(titled(bySites))(
    "%s reads no session, sets no cookie and changes nothing without its own secret [S7]",
    async (_name, handler) => {
      const before = await walked.snapshot();
      for (const headers of [...Object.values(foreign), { cookie }, {}]) {
        const answer = await ask(handler, {
          headers: { cookie, authorization: `Bearer ${walked.owner.token}`, ...headers },
          query: `token=${walked.owner.token}`,
          body: "",
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
      expect(await walked.snapshot()).toBe(before);
      expect(handler.call).toMatchObject({ access: { who: "anon" }, setsCookie: false });
    },
  );
});

describe("an explicit token", () => {
  const cookieSetting = changing.filter(({ call }) => call.setsCookie);
  const evil = foreign["another site's"]!;
  const asked = (handler: RouteHandler, token: string, headers: Record<string, string>) =>
    ask(handler, {
      params: walked.inputOf(handler.call).params,
      query: `token=${token}`,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(walked.inputOf(handler.call).body),
    });

  it.each(titled(changing))(
    "%s: one that names nothing switches no check off [S7, S25]",
    async (_name, handler) => {
      const before = await walked.snapshot();
      const answer = await asked(handler, "x", { cookie, ...evil });
      expect(await answer.text()).toContain('"foreign_origin"');
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(await walked.snapshot()).toBe(before);
    },
  );

  it.each(titled(cookieSetting))(
    "%s sets no cookie for a foreign page, however good the token [S7, S25]",
    async (_name, handler) => {
      expect(cookieSetting.length).toBeGreaterThan(3);
      const answer = await asked(handler, walked.owner.token, { cookie, ...evil });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("set-cookie")).toBeNull();
    },
  );
});

describe("without a cookie", () => {
  it("nobody is signed in by a foreign page: its visitor would work as somebody else [S7]", async () => {
    for (const path of [
      "/auth/sign_in",
      "/auth/check_activation_code",
      "/auth/create_token",
      "/auth/sign_up",
    ]) {
      for (const [from, headers] of Object.entries(foreign)) {
        expect(await tried(handlerOf(handlers, path), headers), `${path} ${from}`).toEqual({
          status: 403,
          isForeign: true,
        });
      }
      expect((await tried(handlerOf(handlers, path), {})).isForeign, "a program that is no browser").toBe(
        false,
      );
    }
  });

  const others = changing.filter(({ call }) => !call.setsCookie);

  it.each(titled(others))("%s with an explicit token needs no Origin [S7]", async (_name, handler) => {
    // Anonymous: whatever the call is, nothing happens.
    const token = await walked.session({ kind: "anonymous", user_id: null, workspace_id: null });
    const headers = { authorization: `Bearer ${token}`, ...foreign["another site's"] };
    expect((await tried(handler, headers)).isForeign).toBe(false);
  });
});

describe("an API domain", () => {
  const host = "api.default-brand.example";
  beforeAll(async () => {
    await database.admin`insert into brand_domains (host, brand_id, kind)
      select ${host}, id, 'api' from brands where key = 'default'`;
    forgetBrands();
  });
  const closed = handlers.filter(({ call }) => call.access.who !== "anon");

  it.each(titled(closed))("%s doesn't know the cookie there [S7]", async (_name, handler) => {
    const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    expect(await tried(handler, { cookie, ...own })).toEqual({ status: 401, isForeign: false });
  });

  it("takes a token and hands out no cookie [S7]", async () => {
    const as = walked.owner.token;
    expect(
      (await callRoute(handlerOf(handlers, "/users/fetch_user"), { as, headers: { host } })).status,
    ).toBe(200);
    const begun = await callRoute(handlerOf(handlers, "/auth/create_token"), { headers: { host } });
    expect(begun).toMatchObject({ status: 200, cookie: null });
  });
});

/** Every row of every table, but the counters of rate limits. */
const everything = () =>
  readTables(
    database.admin,
    everyTable.map((table) => ({
      table,
      query: `select md5(string_agg(x::text, '|' order by x::text)) from ${table} x`,
    })),
  );

describe("a GET that isn't said to change state", () => {
  it.each(titled(reading))("%s changes nothing in any table [S7]", async (_name, handler) => {
    expect(handler.call.method).toBe("GET");
    const before = await everything();
    await walked.send(handler, walked.owner.token);
    expect(await everything()).toEqual(before);
  });
});
