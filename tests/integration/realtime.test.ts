import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { POST as markRead } from "@/app/api/inbox/dialogs/[id]/read/route.ts";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import * as inboxCalls from "@/lib/contracts/inbox.ts";
import * as mailboxCalls from "@/lib/contracts/mailboxes.ts";
import * as prospectCalls from "@/lib/contracts/prospects.ts";
import { db } from "@/lib/db/index.ts";
import { endSession, signIn } from "@/lib/domain/accounts/index.ts";
import { hashPassword } from "@/lib/domain/accounts/password.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/sync/lost-sign-in.ts";
import { connectCredential, deleteCredential, updateCredential } from "@/lib/domain/credentials/index.ts";
import { announceNow } from "@/lib/realtime/announce.ts";
import { topicTabs } from "@/lib/realtime/events.ts";
import { attachRealtime } from "@/lib/realtime/server.ts";
import { standingSessions } from "@/lib/realtime/standing.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../factories/walked-workspace.ts";

const database = testDatabase();
let server: Server;
let realtime: { close(): Promise<void> };
let port: number;
let walked: WalkedWorkspace;
let owner: MadeMember;
let stranger: MadeMember;
const open: Socket[] = [];

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
  owner = walked.owner;
  stranger = await makeMember(database.admin);
  server = createServer();
  realtime = await attachRealtime(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  await realtime?.close();
  server?.close();
});

interface Heard {
  readonly event: string;
  readonly topics: readonly string[];
}

/** A browser's socket. `how`: what its request carries instead of a page's own Origin and the cookie. */
function dial(token: string | null, how: { origin?: string | null; query?: object; headers?: object } = {}) {
  const { origin = `http://localhost:${port}`, query = {}, headers = {} } = how;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: "/ws",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query: query as Record<string, string>,
    extraHeaders: {
      host: `localhost:${port}`,
      ...(origin === null ? {} : { origin }),
      ...(token ? { cookie: `session=${token}` } : {}),
      ...headers,
    },
  });
  open.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, { topics }: { topics: string[] }) => heard.push({ event, topics }));
  return { socket, heard };
}

/** Whether a socket is let in. */
function isLetIn({ socket }: { socket: Socket }): Promise<boolean> {
  return new Promise((settle) => {
    socket.once("connect", () => settle(true));
    socket.once("connect_error", () => settle(false));
  });
}

async function listen(token: string, how: Parameters<typeof dial>[1] = {}) {
  const dialled = dial(token, how);
  expect(await isLetIn(dialled)).toBe(true);
  return dialled;
}

/** Resolves with the milliseconds until a socket is cut; fails past two seconds. */
function cut({ socket }: { socket: Socket }): Promise<number> {
  const from = performance.now();
  return new Promise((settle, fail) => {
    const late = setTimeout(() => fail(new Error("the socket was not cut")), 2_000);
    socket.once("disconnect", () => {
      clearTimeout(late);
      settle(performance.now() - from);
    });
  });
}

const settled = () => new Promise((wait) => setTimeout(wait, 250));

describe("who is let in", () => {
  it("a member from the application's own page, by websocket and nothing else [SH-443, S7]", async () => {
    expect(await isLetIn(dial(owner.token))).toBe(true);
    const polling = await fetch(`http://127.0.0.1:${port}/ws/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
  });

  const refused: [string, () => Parameters<typeof dial>][] = [
    ["nobody", () => [null]],
    ["a token that names nothing", () => ["nothing"]],
    ["a foreign page", () => [owner.token, { origin: "https://evil.example" }]],
    ["a page that looks alike", () => [owner.token, { origin: "http://localhost.evil.example" }]],
    ["a sandboxed frame", () => [owner.token, { origin: "null" }]],
    ["a program without an Origin", () => [owner.token, { origin: null }]],
    ["a page below the same domain", () => [owner.token, { headers: { "sec-fetch-site": "same-site" } }]],
    [
      "a member of another workspace, naming this one",
      () => [stranger.token, { query: { space: owner.workspaceId } }],
    ],
    ["a token in the address instead of the cookie", () => [null, { query: { token: owner.token } }]],
  ];
  it.each(refused)("%s is refused [S1, S7]", async (_who, given) => {
    expect(await isLetIn(dial(...given()))).toBe(false);
  });

  it.each([
    ["an anonymous session", { kind: "anonymous", user_id: null, workspace_id: null }],
    ["a revoked session", { revoked_at: new Date(Date.now() - 1000) }],
    ["an expired session", { expires_at: new Date(Date.now() - 1000) }],
  ])("%s is refused [S1]", async (_who, change) => {
    expect(await isLetIn(dial(await walked.session(change)))).toBe(false);
  });

  it("a user whose address isn't confirmed, and one of another brand's host, are refused [S1]", async () => {
    const unconfirmed = await makeMember(database.admin, { workspaceId: owner.workspaceId });
    await database.admin`update users set email_confirmed_at = null where id = ${unconfirmed.userId}`;
    expect(await isLetIn(dial(unconfirmed.token))).toBe(false);
    await database.admin`insert into brands (id, key, name, title, theme, switches)
      select gen_random_uuid(), 'other', 'Other', 'Other', theme, switches from brands where key = 'default'`;
    await database.admin`insert into brand_domains (host, brand_id, kind)
      select 'other.example', id, 'app' from brands where key = 'other'`;
    await database.admin`insert into brand_domains (host, brand_id, kind)
      select 'api.example', id, 'api' from brands where key = 'default'`;
    forgetBrands();
    for (const host of ["other.example", "api.example"]) {
      const given = { origin: `http://${host}`, headers: { host } };
      expect(await isLetIn(dial(owner.token, given)), host).toBe(false);
    }
  });
});

describe("who hears what", () => {
  const words = Object.entries(topicTabs);
  const everyTopic = words.map(([word]) => `${word}:0`);

  async function allow(who: MadeMember, pages: readonly Tab[]) {
    const map = Object.fromEntries(pages.map((page) => [page, true]));
    await database.admin`update memberships set allowed_pages = ${database.admin.json(map)} where user_id = ${who.userId}`;
  }

  it("every topic that the code announces is one of the list [S1]", () => {
    const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
      .map((name) => `lib/${name}`)
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    const announced = files.flatMap((name) => {
      const text = readFileSync(name, "utf8");
      if (!/\bannounce(Now)?\(/.test(text)) return [];
      const lists = text.matchAll(/\btopics(?: = |: )(\[[^;]*?\])[,; }]/gs);
      return [...lists].flatMap(([, list]) =>
        [...list!.matchAll(/["`]([a-z_]+)(?::[^"`]*)?["`]/g)].map(([, word]) => word!),
      );
    });
    expect(announced.length).toBeGreaterThan(10);
    expect([...new Set(announced)].filter((word) => !Object.hasOwn(topicTabs, word))).toEqual([]);
  });

  it("a topic asks for the pages that its calls ask for [S1]", () => {
    expect(topicTabs.inbox).toEqual(inboxCalls.listDialogs.access.tabs);
    expect(topicTabs.mailboxes).toEqual(mailboxCalls.listIntegrations.access.tabs);
    expect(topicTabs.profiles).toEqual(prospectCalls.listProfiles.access.tabs);
  });

  it("the members of a workspace hear of it, those of another hear nothing [S1]", async () => {
    const [own, foreign] = [await listen(owner.token), await listen(stranger.token)];
    announceNow({ workspaceId: owner.workspaceId, event: "refetch_data", topics: everyTopic });
    await settled();
    expect(own.heard.flatMap(({ topics }) => topics).sort()).toEqual([...everyTopic].sort());
    expect(foreign.heard).toEqual([]);
  });

  it.each(words)("a worker hears of %s by its pages alone [S1, SH-462]", async (word, pages) => {
    const granted = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    const denied = await makeMember(database.admin, { workspaceId: owner.workspaceId, isAdmin: false });
    await allow(granted, pages?.slice(0, 1) ?? []);
    await allow(denied, pages === null ? [] : tabs.filter((tab) => !pages.includes(tab)));
    const [hears, deaf] = [await listen(granted.token), await listen(denied.token)];
    announceNow({ workspaceId: owner.workspaceId, event: "refetch_data", topics: [`${word}:0`, "unlisted"] });
    await settled();
    expect(hears.heard.map(({ topics }) => topics)).toEqual([[`${word}:0`]]);
    expect(deaf.heard).toEqual(pages === null ? hears.heard : []);
  });

  it("nothing that a socket says puts it into a room [S1]", async () => {
    const foreign = await listen(stranger.token);
    const rooms = [`space:${owner.workspaceId} admin`, `workspace:${owner.workspaceId}`, owner.workspaceId];
    for (const event of ["join", "subscribe", "join_ai_room", "join_prospects_room", "change_credentials"])
      for (const room of rooms) foreign.socket.emit(event, room);
    await settled();
    announceNow({ workspaceId: owner.workspaceId, event: "refetch_data", topics: ["campaigns"] });
    await settled();
    expect(foreign.heard).toEqual([]);
  });

  it("each topic comes by the event of the specification that it belongs to [SH-451, SH-452, SH-457, SH-459]", async () => {
    const own = await listen(owner.token);
    const topics = ["campaigns", "campaign:1", "campaign:2", "credentials", "mailboxes", "profiles", "inbox"];
    announceNow({ workspaceId: owner.workspaceId, event: "refetch_data", topics });
    await settled();
    expect(Object.fromEntries(own.heard.map(({ event, topics: heard }) => [event, heard]))).toEqual({
      refetch_workflows: ["campaigns"],
      update_workflow: ["campaign:1", "campaign:2"],
      update_credentials: ["credentials"],
      update_credentials_integrations: ["mailboxes"],
      refetch_data: ["profiles", "inbox"],
    });
  });

  it("a social account that has to sign in again is told as authorization [SH-456]", async () => {
    const own = await listen(owner.token);
    const { workspaceId } = owner;
    await db.tenant({ workspaceId }, (tx) =>
      loseSignIn(tx, workspaceId, walked.objects.credential, "signed out elsewhere", new Date()),
    );
    await settled();
    expect(own.heard).toContainEqual({ event: "authorization", topics: ["credentials"] });
  });

  it("each answer about a social account has the accounts fetched anew [SH-395]", async () => {
    const own = await listen(owner.token);
    const profile = { firstName: "New", lastName: "Account", photoUrl: null, url: "x", premium: false };
    const connect = async () => ({ state: "connected", accountRef: "acc-new", profile });
    const place = { countryCode: "DE", timezone: "UTC", workHoursStart: 9, workHoursEnd: 18 };
    const input = { email: "new@network.example", password: "pass", proxyType: "basic", ...place } as const;
    let id = "";
    const calls: (() => Promise<unknown>)[] = [
      async () => {
        id = (await connectCredential(owner, { connect } as never, input)).id;
      },
      () => updateCredential(owner, id, { timezone: "Asia/Tokyo" }),
      () => deleteCredential(owner, id),
    ];
    for (const call of calls) {
      own.heard.length = 0;
      await call();
      await settled();
      expect(own.heard).toContainEqual({ event: "update_credentials", topics: ["credentials"] });
    }
  });

  it("a change reaches the browser after its commit: the list and the unread counter [SH-455, SH-458]", async () => {
    const own = await listen(owner.token);
    const { prospect } = walked.objects;
    await callRoute(markRead, { as: owner.token, params: { id: prospect }, body: { is_read: true } });
    await settled();
    expect(own.heard).toContainEqual({
      event: "refetch_data",
      topics: ["inbox", `conversation:${prospect}`, "profiles"],
    });
    expect(own.heard).toContainEqual({ event: "update_unread_counter", topics: ["unread"] });
  });
});

describe("when somebody moves product time", () => {
  it("every browser hears what the clock shows now and how fast it runs, and fetches anew", async () => {
    const browsers = [await listen(owner.token), await listen(stranger.token)];
    const heard: { topics: string[]; clock: { now: number; rate: number } }[] = [];
    for (const { socket } of browsers) socket.on("refetch_data", (news) => heard.push(news));
    const product = Date.parse("2031-03-01T08:00:00Z");
    await database.admin`insert into product_clock (id, base_machine, base_product, rate)
      values (1, clock_timestamp(), ${new Date(product)}, 3600)`;
    await settled();
    expect(heard).toHaveLength(2);
    for (const { topics, clock } of heard) {
      expect({ topics, rate: clock.rate }).toEqual({ topics: ["*"], rate: 3_600 });
      expect(clock.now - product).toBeGreaterThanOrEqual(0);
      expect(clock.now - product).toBeLessThan(3_600_000);
    }
    await database.admin`update product_clock set base_machine = clock_timestamp(), base_product = product_now(), rate = 1`;
    await settled();
    expect(heard.slice(2).map(({ clock }) => clock.rate)).toEqual([1, 1]);
    await database.admin`delete from product_clock`;
  });
});

describe("when a session or a right ends", () => {
  const sql = () => database.admin;

  it("at sign-in the session from before is dead and its socket cut [S8]", async () => {
    const person = await makeMember(sql());
    const [user] = await sql()<{ email: string; brand_id: string }[]>`
      update users set password_hash = ${await hashPassword("password-1")} where id = ${person.userId}
      returning email, brand_id`;
    const [before] = await sql()<{ id: string }[]>`select id from sessions where user_id = ${person.userId}`;
    const socket = await listen(person.token);
    const gone = cut(socket);
    const { session } = await signIn({
      brandId: user!.brand_id,
      email: user!.email,
      password: "password-1",
      replaces: before!.id,
    });
    expect(session.token).not.toBe(person.token);
    expect(await gone).toBeLessThan(1_000);
    expect(await isLetIn(dial(person.token))).toBe(false);
    expect(await isLetIn(dial(session.token))).toBe(true);
  });

  it("at sign-out all sockets of the session are cut within a second, others stay [S8]", async () => {
    const token = await walked.session();
    const [one, two, other] = [await listen(token), await listen(token), await listen(owner.token)];
    const gone = Promise.all([cut(one), cut(two)]);
    const [row] = await sql()<{ id: string }[]>`select id from sessions where user_id = ${owner.userId}
      order by created_at desc limit 1`;
    await endSession(row!.id);
    for (const ms of await gone) expect(ms).toBeLessThan(1_000);
    expect(other.socket.connected).toBe(true);
  });

  const ends: [string, (who: MadeMember) => Promise<unknown>, boolean][] = [
    [
      "the session is revoked by hand",
      (who) => sql()`update sessions set revoked_at = now() where user_id = ${who.userId}`,
      false,
    ],
    ["the session is deleted", (who) => sql()`delete from sessions where user_id = ${who.userId}`, false],
    [
      "the user is switched off",
      (who) => sql()`update users set status = 'inactive' where id = ${who.userId}`,
      false,
    ],
    [
      "the user is removed from the workspace",
      (who) => sql()`delete from memberships where user_id = ${who.userId}`,
      false,
    ],
    ["the user is deleted", (who) => sql()`delete from users where id = ${who.userId}`, false],
    [
      "the workspace is blocked",
      (who) => sql()`update workspaces set status = 'blocked' where id = ${who.workspaceId}`,
      false,
    ],
    [
      "admin rights are taken",
      (who) => sql()`update memberships set is_admin = false where user_id = ${who.userId}`,
      true,
    ],
    [
      "pages are taken",
      (who) => sql()`update memberships set allowed_pages = '{}' where user_id = ${who.userId}`,
      true,
    ],
    [
      "a platform role is given",
      (who) => sql()`update users set platform_role = 'super_admin' where id = ${who.userId}`,
      true,
    ],
  ];
  it.each(ends)("%s: cut within a second [S8]", async (_what, end, mayReturn) => {
    const person = await makeMember(sql());
    const socket = await listen(person.token);
    const gone = cut(socket);
    await end(person);
    expect(await gone).toBeLessThan(1_000);
    expect(await isLetIn(dial(person.token))).toBe(mayReturn);
  });

  it("a session that chose another workspace leaves the old one's room [S1, S8]", async () => {
    const person = await makeMember(sql());
    const second = await makeMember(sql());
    await sql()`insert into memberships (workspace_id, user_id, is_admin) values (${second.workspaceId}, ${person.userId}, true)`;
    const socket = await listen(person.token);
    const gone = cut(socket);
    await sql()`update sessions set workspace_id = ${second.workspaceId} where user_id = ${person.userId}`;
    expect(await gone).toBeLessThan(1_000);
  });

  it("what no trigger tells, an expiry or a lost connection, is found by looking again [S8]", async () => {
    const person = await makeMember(sql());
    const stranded = await makeMember(sql());
    const id = async (userId: string) =>
      (await sql()<{ id: string }[]>`select id from sessions where user_id = ${userId}`)[0]!.id;
    const [mine, theirs] = [await id(person.userId), await id(stranded.userId)];
    const { workspaceId } = person;
    const asked = [
      { sessionId: mine, workspaceId },
      { sessionId: theirs, workspaceId },
    ];
    expect([...(await standingSessions(asked))]).toEqual([mine]);
    await sql()`update sessions set expires_at = now() - interval '1 s' where id = ${mine}`;
    expect([...(await standingSessions(asked))]).toEqual([]);
  });
});
