import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import type { RouteHandler } from "@/lib/http/route.ts";
import { mayEnterWorld, worldCookieFor } from "@/lib/http/world/world-key.ts";
import { enterWorld } from "@/lib/server/enter-world.ts";
import { seedDatabase } from "@/lib/server/seed/index.ts";
import { ask, callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { everyHandler, titled } from "../factories/every-call.ts";
import { worldSamples } from "../samples/world.ts";

const database = testDatabase();
const word = "a-word-that-the-start-prints";
const worldCalls = (await everyHandler()).filter(({ call }) => call.path.startsWith("/world/"));

/** What a call of the world accepts. */
function inputOf({ call }: RouteHandler): { params: Record<string, string>; body: string } {
  const samples: Record<string, { params?: Record<string, string>; body?: object }> = worldSamples();
  const { params = {}, body = {} } = samples[`${call.method} ${call.path}`] ?? {};
  return { params, body: JSON.stringify(body) };
}

/** What the world's control is asked for; it answers without what any contract promises. */
const asked: string[] = [];
const control = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end("{}");
});

beforeAll(async () => {
  await new Promise<void>((listening) => control.listen(0, "127.0.0.1", listening));
  const { port } = control.address() as AddressInfo;
  takeSettings({ WORLD: "on", WORLD_KEY: word, WORLD_HTTP_PORT: String(port) });
  await seedDatabase({ worldOn: false });
});
afterAll(() => control.close());

function enter(url: string) {
  const head: { status?: number; headers?: Record<string, string> } = {};
  const response = {
    writeHead(status: number, headers: Record<string, string>) {
      Object.assign(head, { status, headers });
    },
    end() {},
  };
  const request = { method: "GET", url, headers: {} } as IncomingMessage;
  return { did: enterWorld(request, response as unknown as ServerResponse), ...head };
}

describe("the embedded world where others than this machine are served", () => {
  it("gives its word's cookie to whoever names the word, and to nobody else", async () => {
    const given = enter(`/world/outbox?key=${word}`);
    expect(given).toMatchObject({ did: true, status: 303, headers: { location: "/world/outbox" } });
    expect(given.headers?.["set-cookie"]).toMatch(
      /^world=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    expect(worldCookieFor(word, true)).toMatch(
      /^__Host-world=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    for (const url of ["/world", "/world?key=", "/world?key=wrong", `/worldx?key=${word}`, `/?key=${word}`])
      expect(enter(url).did, url).toBe(false);
    const cookie = given.headers!["set-cookie"]!.split(";")[0]!;
    expect(await mayEnterWorld(new Headers({ cookie }))).toBe(true);
    for (const other of ["", "world=", "world=wrong", `World=${word}`, `session=${word}`])
      expect(await mayEnterWorld(new Headers({ cookie: other })), other).toBe(false);
  });

  it("opens for nobody where others are served and there is no word", async () => {
    takeSettings({ WORLD_KEY: "", HOST: "0.0.0.0" });
    expect(await mayEnterWorld(new Headers({ cookie: "world=" }))).toBe(false);
    takeSettings({ HOST: "" });
    expect(await mayEnterWorld(new Headers())).toBe(true);
    takeSettings({ WORLD_KEY: word });
  });

  it.each(titled(worldCalls))(
    "%s asks for the word before anything is asked of the world, and passes on no answer of another shape [S1]",
    async (_name, handler) => {
      const { params, body } = inputOf(handler);
      const tried = async (headers: Record<string, string>) => {
        asked.length = 0;
        const answer = await ask(handler, {
          params,
          headers: { "content-type": "application/json", ...headers },
          body,
        });
        return [answer.status, asked.length];
      };
      expect(await tried({})).toEqual([404, 0]);
      expect(await tried({ cookie: "world=wrong" })).toEqual([404, 0]);
      expect(await tried({ cookie: `world=${word}` })).toEqual([500, 1]);
      takeSettings({ WORLD_KEY: "" });
      expect(await tried({}), "on this machine alone").toEqual([500, 1]);
      takeSettings({ WORLD_KEY: word });
    },
  );
});

describe("the embedded world where this machine alone is served", () => {
  const hostsOf = async (hosts: readonly string[]) => {
    takeSettings({ WORLD_KEY: "", HOST: "" });
    const open = await Promise.all(hosts.map((host) => mayEnterWorld(new Headers({ host }))));
    takeSettings({ WORLD_KEY: word });
    return hosts.filter((_host, i) => open[i]);
  };

  it("is seen under the product's own addresses", async () => {
    const own = ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "one.localhost:3000", "LOCALHOST"];
    await database.admin`insert into brand_domains (host, brand_id, kind, is_primary, verified_at)
      select 'outreach.example', id, 'app', false, now() from brands where key = 'default'`;
    forgetBrands();
    expect(await hostsOf([...own, "outreach.example"])).toEqual([...own, "outreach.example"]);
  });

  it("is nothing to whoever leads a name of their own to this machine [S4]", async () => {
    const foreign = [
      "evil.example",
      "evil.example:3000",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "",
    ];
    expect(await hostsOf(foreign)).toEqual([]);
    takeSettings({ WORLD_KEY: "" });
    for (const [name, handler] of titled(worldCalls)) {
      asked.length = 0;
      const answer = await ask(handler, {
        ...inputOf(handler),
        headers: { "content-type": "application/json", host: "evil.example" },
      });
      expect([answer.status, asked.length], name).toEqual([404, 0]);
    }
    takeSettings({ WORLD_KEY: word });
  });
});

describe("an odd part of an address", () => {
  const named = worldCalls.filter(({ call }) => call.path.includes("{"));

  it.each(titled(named))(
    "%s says that nobody is named so, and asks the world nothing",
    async (_name, handler) => {
      const { params, body } = inputOf(handler);
      for (const odd of ["\0", "1\0", "\ud800", "\udfff1", ".", "..", "x".repeat(1_000)]) {
        asked.length = 0;
        const answer = await handler(
          new Request("http://localhost/api/world/people/odd", {
            method: handler.call.method,
            headers: { host: "localhost", "content-type": "application/json", cookie: `world=${word}` },
            ...(handler.call.method === "GET" ? {} : { body }),
          }),
          { params: Promise.resolve(Object.fromEntries(Object.keys(params).map((name) => [name, odd]))) },
        );
        expect([answer.status, asked.length], JSON.stringify(odd)).toEqual([404, 0]);
        expect(await answer.json()).toMatchObject({ ok: false, reason: "not_found" });
      }
    },
  );

  it.each(titled(worldCalls.filter(({ call }) => call.method === "GET")))(
    "%s answers an odd query with a refusal or without it, and never fails at it",
    async (_name, handler) => {
      asked.length = 0;
      for (const odd of ["%00", "a%00", "%ED%A0%80", "\ud800"]) {
        const answer = await ask(handler, {
          params: inputOf(handler).params,
          query: `search=${odd}&recipient=${odd}`,
          headers: { cookie: `world=${word}` },
        });
        // The control here answers without what a contract promises: 500 says that it was asked.
        expect([400, 422, 500], `${odd} ${answer.status}`).toContain(answer.status);
      }
      expect(asked.some((url) => /%00/.test(url))).toBe(false);
    },
  );
});

describe("the demo's people", () => {
  const who = { email: "demo@one.example", password: "demo-password" };
  const headers = { host: "one.localhost" };

  it("sign in while the world is on; without it neither password nor session counts [S25]", async () => {
    await seedDatabase({ worldOn: true });
    const begun = await callRoute<{ token: string }>(signIn, { headers, body: who });
    expect(begun.status).toBe(200);
    // As a version before left them.
    await database.admin`update users set is_demo = false`;
    takeSettings({ WORLD: "off" });
    await seedDatabase({ worldOn: false });
    const refused = await callRoute(signIn, { headers, body: who });
    expect(refused).toMatchObject({ status: 401, reason: "wrong_credentials" });
    const wrong = await callRoute(signIn, { headers, body: { ...who, password: "wrong-password" } });
    expect(wrong).toMatchObject({ status: refused.status, error: refused.error });
    const open =
      await database.admin`select 1 from sessions where user_id is not null and revoked_at is null`;
    expect(open).toHaveLength(0);
    takeSettings({ WORLD: "on" });
    await seedDatabase({ worldOn: true });
    expect((await callRoute(signIn, { headers, body: who })).status).toBe(200);
  });
});
