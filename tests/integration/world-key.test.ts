import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { mayEnterWorld } from "@/lib/http/world/world-key.ts";
import { enterWorld } from "@/lib/server/enter-world.ts";
import { seedDatabase } from "@/lib/server/seed/index.ts";
import { ask, callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { everyHandler, titled } from "../factories/every-call.ts";

const database = testDatabase();
const word = "a-word-that-the-start-prints";
const worldCalls = (await everyHandler()).filter(({ call }) => call.path.startsWith("/world/"));

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
  it("gives its word's cookie to whoever names the word, and to nobody else", () => {
    const given = enter(`/world/outbox?key=${word}`);
    expect(given).toMatchObject({ did: true, status: 303, headers: { location: "/world/outbox" } });
    expect(given.headers?.["set-cookie"]).toMatch(
      /^world=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    for (const url of ["/world", "/world?key=", "/world?key=wrong", `/worldx?key=${word}`, `/?key=${word}`])
      expect(enter(url).did, url).toBe(false);
    const cookie = given.headers!["set-cookie"]!.split(";")[0]!;
    expect(mayEnterWorld(new Headers({ cookie }))).toBe(true);
    for (const other of ["", "world=", "world=wrong", `World=${word}`, `session=${word}`])
      expect(mayEnterWorld(new Headers({ cookie: other })), other).toBe(false);
  });

  it("opens for nobody where others are served and there is no word", () => {
    takeSettings({ WORLD_KEY: "", HOST: "0.0.0.0" });
    expect(mayEnterWorld(new Headers({ cookie: "world=" }))).toBe(false);
    takeSettings({ HOST: "" });
    expect(mayEnterWorld(new Headers())).toBe(true);
    takeSettings({ WORLD_KEY: word });
  });

  it.each(titled(worldCalls))(
    "%s asks for the word before anything is asked of the world, and passes on no answer of another shape [S1]",
    async (_name, handler) => {
      const body = JSON.stringify({ action: "accept", account: "a" });
      const tried = async (headers: Record<string, string>) => {
        asked.length = 0;
        const answer = await ask(handler, {
          params: { person: "1" },
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
