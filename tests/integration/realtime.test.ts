import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { POST as markRead } from "@/app/api/inbox/dialogs/[id]/read/route.ts";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import * as inboxCalls from "@/lib/contracts/inbox.ts";
import * as mailboxCalls from "@/lib/contracts/mailboxes.ts";
import * as prospectCalls from "@/lib/contracts/prospects.ts";
import { type Topic, type TopicWord, topicTabs } from "@/lib/contracts/topics.ts";
import { db } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/sync/lost-sign-in.ts";
import { connectCredential, deleteCredential, updateCredential } from "@/lib/domain/credentials/index.ts";
import { announceOutside } from "@/lib/realtime/announce.ts";
import { callRoute } from "../factories/call-route.ts";
import { testDatabase } from "../factories/database.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";
import {
  closeSockets,
  dial,
  isLetIn,
  listen,
  serveSockets,
  settled,
  stopServing,
} from "../factories/servers/live-sockets.ts";
import { makeWalkedWorkspace, type WalkedWorkspace } from "../factories/walked-workspace.ts";

const database = testDatabase();
let port: number;
let walked: WalkedWorkspace;
let owner: MadeMember;
let stranger: MadeMember;

beforeAll(async () => {
  walked = await makeWalkedWorkspace(database.admin);
  owner = walked.owner;
  stranger = await makeMember(database.admin);
  port = await serveSockets();
});
afterEach(closeSockets);
afterAll(stopServing);

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
  const words = Object.entries(topicTabs) as [TopicWord, readonly Tab[] | null][];
  const everyTopic = words.map(([word]) => `${word}:0` as Topic);

  /** With the pages from the beginning: a later change cuts the member's sockets, new ones too, once it is told. */
  const worker = (pages: readonly Tab[]) =>
    makeMember(database.admin, {
      workspaceId: owner.workspaceId,
      isAdmin: false,
      allowedPages: Object.fromEntries(pages.map((page) => [page, true])),
    });

  it("a topic asks for the pages that its calls ask for [S1]", () => {
    expect(topicTabs.inbox).toEqual(inboxCalls.listDialogs.access.tabs);
    expect(topicTabs.mailboxes).toEqual(mailboxCalls.listIntegrations.access.tabs);
    expect(topicTabs.profiles).toEqual(prospectCalls.listProfiles.access.tabs);
  });

  it("the members of a workspace hear of it, those of another hear nothing [S1]", async () => {
    const [own, foreign] = [await listen(owner.token), await listen(stranger.token)];
    announceOutside({ workspaceId: owner.workspaceId, event: "refetch_data", topics: everyTopic });
    await settled();
    expect(own.heard.flatMap(({ topics }) => topics).sort()).toEqual([...everyTopic].sort());
    expect(foreign.heard).toEqual([]);
  });

  it.each(words)("a worker hears of %s by its pages alone [S1, SH-462]", async (word, pages) => {
    const granted = await worker(pages?.slice(0, 1) ?? []);
    const denied = await worker(pages === null ? [] : tabs.filter((tab) => !pages.includes(tab)));
    const [hears, deaf] = [await listen(granted.token), await listen(denied.token)];
    announceOutside({
      workspaceId: owner.workspaceId,
      event: "refetch_data",
      topics: [`${word}:0` as Topic, "unlisted" as Topic],
    });
    await expect.poll(() => hears.heard.map(({ topics }) => topics)).toEqual([[`${word}:0`]]);
    await settled();
    expect(hears.heard).toHaveLength(1);
    expect(deaf.heard).toEqual(pages === null ? hears.heard : []);
  });

  it("nothing that a socket says puts it into a room [S1]", async () => {
    const foreign = await listen(stranger.token);
    const rooms = [`space:${owner.workspaceId} admin`, `workspace:${owner.workspaceId}`, owner.workspaceId];
    for (const event of ["join", "subscribe", "join_ai_room", "join_prospects_room", "change_credentials"])
      for (const room of rooms)
        for (const given of [[room], [null, room], [{}, [room]]]) foreign.socket.emit(event, ...given);
    await settled();
    announceOutside({
      workspaceId: owner.workspaceId,
      event: "refetch_data",
      topics: ["campaigns", "profiles"],
    });
    await settled();
    expect(foreign.heard).toEqual([]);
  });

  it("each topic comes by the event of the specification that it belongs to [SH-451, SH-452, SH-457, SH-459]", async () => {
    const own = await listen(owner.token);
    const topics: Topic[] = [
      "campaigns",
      "campaign:1",
      "campaign:2",
      "credentials",
      "mailboxes",
      "profiles",
      "inbox",
    ];
    announceOutside({ workspaceId: owner.workspaceId, event: "refetch_data", topics });
    await settled();
    const byEvent: Record<string, string[]> = {};
    for (const { event, topics: heard } of own.heard) byEvent[event] = [...(byEvent[event] ?? []), ...heard];
    expect(byEvent).toEqual({
      refetch_workflows: ["campaigns"],
      update_workflow: ["campaign:1", "campaign:2"],
      update_credentials: ["credentials"],
      update_credentials_integrations: ["mailboxes"],
      refetch_data: ["inbox", "profiles"],
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
      topics: ["inbox", `conversation:${prospect}`],
    });
    expect(own.heard).toContainEqual({ event: "refetch_data", topics: ["profiles"] });
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
