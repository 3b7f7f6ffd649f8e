import { beforeAll, describe, expect, it } from "vitest";
import { GET as pixel } from "@/app/api/o/[token]/route.ts";
import { GET as link } from "@/app/api/t/[token]/route.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { judgeHits, linkTokenOf, pixelTokenOf } from "@/lib/domain/tracking/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();
beforeAll(() => makeBrand(database.admin));

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const target = "https://shop.example/spring?x=1";
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;

/** A mail that left an hour ago to somebody whose sequence goes on, on a brand with a host. */
async function sentMail() {
  // What an earlier test left due is nobody's here.
  await database.admin`update lanes set is_active = false`;
  const graph = lineOf([
    { id: "a", delayHours: 0, action: mail },
    { id: "b", delayHours: 240, action: mail },
  ]);
  const made = await runningCampaign(database.admin, graph, 1);
  const host = `${newId()}.example`;
  await database.admin`insert into brand_domains (host, brand_id, kind) values (${host}, ${made.brandId}, 'app')`;
  forgetBrands();
  await turn({ state: "sent", receipt: {} });
  const [action] = await database.admin<{ id: string }[]>`
    update actions set settled_at = product_now() - interval '1 hour', intended_at = product_now() - interval '1 hour'
    where workspace_id = ${made.workspaceId} returning id`;
  const { workspaceId } = made;
  const of = { workspaceId, actionId: action!.id };
  const token = (place = 0, links = 1) => linkTokenOf({ ...of, place, links, host, target })!;
  return { ...made, ...of, host, token, pixelToken: pixelTokenOf(of) };
}
type Sent = Awaited<ReturnType<typeof sentMail>>;

const follow = (token: string, headers: Record<string, string>) =>
  ask(link, { params: { token }, headers: { "user-agent": chrome, "accept-language": "de", ...headers } });
const see = (token: string, headers: Record<string, string>) =>
  ask(pixel, { params: { token }, headers: { "user-agent": chrome, ...headers } });

/** Judges all requests, however new they are. */
async function judged({ workspaceId }: Sent) {
  await database.admin`update tracking_hits set came_at = came_at - interval '1 minute'`;
  await judgeHits();
  const hits = await database.admin<{ kind: string; verdict: string }[]>`
    select kind, verdict from tracking_hits where workspace_id = ${workspaceId} order by id`;
  const [enrolment] = await database.admin<{ opened: boolean; clicked: boolean }[]>`
    select opened_at is not null as opened, clicked_at is not null as clicked from enrolments
    where workspace_id = ${workspaceId}`;
  return { hits: hits.map(({ kind, verdict }) => `${kind} ${verdict}`), ...enrolment };
}

describe("a tracked link [S19]", () => {
  it("redirects to its sealed target, without a cookie, a cache or a referrer, and a person's click counts", async () => {
    const sent = await sentMail();
    const answer = await follow(sent.token(), { host: sent.host });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, target]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await judged(sent)).toEqual({ hits: ["click person"], opened: true, clicked: true });
  });

  it("leads nowhere else: neither a changed token nor a query nor a pixel's token redirects", async () => {
    const sent = await sentMail();
    const token = sent.token();
    const odd = [
      ...["x", "%", "..", "https://evil.example/", "//evil.example", token.slice(1), `${token}A`],
      ...[`${token.slice(0, 40)}A${token.slice(41)}B`, "A".repeat(5_000), sent.pixelToken],
    ];
    for (const each of odd) {
      const answer = await follow(each, { host: sent.host });
      expect([answer.status, answer.headers.get("location")], each).toEqual([404, null]);
    }
    const query = "url=https://evil.example/&target=https://evil.example/&next=//evil.example";
    const answer = await ask(link, { params: { token }, query, headers: { host: sent.host } });
    expect(answer.headers.get("location")).toBe(target);
  });

  it("works on the brand's hosts and on the workspace's proven domain, and on nobody else's", async () => {
    const [ours, theirs] = [await sentMail(), await sentMail()];
    const own = `${newId()}.example`;
    const at = (host: string) => follow(ours.token(), { host }).then(({ status }) => status);
    expect([await at(ours.host), await at(theirs.host), await at(own)]).toEqual([302, 404, 404]);
    const put = (workspaceId: string, verified: Date | null) => database.admin`
      insert into tracking_domains (workspace_id, id, domain, token, verified_at, created_at)
      values (${workspaceId}, ${newId()}, ${own}, 't', ${verified}, now())`;
    await put(ours.workspaceId, null);
    expect(await at(own)).toBe(404);
    await put(theirs.workspaceId, new Date());
    expect(await at(own)).toBe(404);
    await database.admin`update tracking_domains set verified_at = null where domain = ${own}`;
    await database.admin`update tracking_domains set verified_at = now()
      where domain = ${own} and workspace_id = ${ours.workspaceId}`;
    expect([await at(own), await at(`${own}:8080`)]).toEqual([302, 302]);
  });

  it("leads to its target on the host for which it was made, whatever became of the domain, and nowhere on a stranger's", async () => {
    const [ours, theirs] = [await sentMail(), await sentMail()];
    const own = `${newId()}.example`;
    const { workspaceId, actionId } = ours;
    const token = linkTokenOf({ workspaceId, actionId, place: 0, links: 1, host: own, target })!;
    const at = (host: string) => follow(token, { host }).then((answer) => answer.headers.get("location"));
    const count = async () => (await judged(ours)).hits.length;
    const id = newId();
    await database.admin`insert into tracking_domains (workspace_id, id, domain, token, verified_at, created_at)
      values (${workspaceId}, ${id}, ${own}, 't', now(), now())`;
    expect([await at(own), await at(`${own}:8080`), await count()]).toEqual([target, target, 2]);
    // Unbound, given up, and then bound by somebody else: it still leads there, and nothing more is recorded.
    await database.admin`update tracking_domains set verified_at = null where id = ${id}`;
    expect([await at(own), await count()]).toEqual([target, 2]);
    await database.admin`delete from tracking_domains where id = ${id}`;
    await database.admin`insert into tracking_domains (workspace_id, id, domain, token, verified_at, created_at)
      values (${theirs.workspaceId}, ${newId()}, ${own}, 't', now(), now())`;
    expect([await at(own), await count()]).toEqual([target, 2]);
    // Nobody can have another customer's host redirect by a token of their own.
    expect([await at(theirs.host), await at("elsewhere.example")]).toEqual([null, null]);
  });

  it("leads to its target while nothing can be recorded, and while nothing can be read at all", async () => {
    const sent = await sentMail();
    const at = async (token: string, host: string) => {
      const answer = await follow(token, { host });
      return [answer.status, answer.headers.get("location"), answer.headers.get("cache-control")];
    };
    const breaking = async (table: string, work: () => Promise<void>) => {
      await database.admin.unsafe(`alter table ${table} rename to broken_for_a_test`);
      forgetBrands();
      try {
        await work();
      } finally {
        await database.admin.unsafe(`alter table broken_for_a_test rename to ${table}`);
        forgetBrands();
      }
    };
    for (const table of ["tracking_hits", "brand_domains"])
      await breaking(table, async () => {
        expect(await at(sent.token(), sent.host)).toEqual([302, target, "no-store"]);
        expect((await see(sent.pixelToken, { host: sent.host })).headers.get("content-type")).toBe(
          "image/gif",
        );
      });
    await breaking("brand_domains", async () => {
      for (const [token, host] of [
        [sent.token(), "elsewhere.example"],
        ["x", sent.host],
        [sent.pixelToken, sent.host],
      ] as const)
        expect((await at(token, host))[0]).toBe(500);
      expect((await see("x", { host: sent.host })).status).toBe(500);
    });
    expect((await judged(sent)).hits).toEqual([]);
  });

  it("still leads to its target after the mail was deleted, and records nothing then", async () => {
    const sent = await sentMail();
    await database.admin`delete from actions where workspace_id = ${sent.workspaceId}`;
    expect((await follow(sent.token(), { host: sent.host })).status).toBe(302);
    expect((await judged(sent)).hits).toEqual([]);
  });

  it("records at most some hundred requests of one mail", async () => {
    const sent = await sentMail();
    for (let at = 0; at < 205; at++) await follow(sent.token(), { host: sent.host });
    expect((await judged(sent)).hits).toHaveLength(200);
  });
});

describe("a scanner", () => {
  it.each([
    ["head", { "user-agent": chrome }, "HEAD"],
    ["program", { "user-agent": "Barracuda Link Protect" }, "GET"],
    ["ahead", { "sec-purpose": "prefetch;prerender" }, "GET"],
    ["data_centre", { "x-outreach-peer": "34.70.1.2" }, "GET"],
  ])("that shows as %s gets the target and counts as nobody", async (verdict, headers, method) => {
    const sent = await sentMail();
    const request = new Request("http://localhost/api/t/x", {
      method,
      headers: { host: sent.host, "user-agent": chrome, ...headers } as HeadersInit,
    });
    const answer = await link(request, { params: Promise.resolve({ token: sent.token() }) });
    expect(answer.status).toBe(302);
    expect(await judged(sent)).toEqual({ hits: [`click ${verdict}`], opened: false, clicked: false });
  });

  it("that fetches every link in order counts as nobody, and the person who comes later counts", async () => {
    const sent = await sentMail();
    for (const place of [0, 1, 2]) await follow(sent.token(place, 3), { host: sent.host });
    expect(await judged(sent)).toEqual({
      hits: ["click sweep", "click sweep", "click sweep"],
      opened: false,
      clicked: false,
    });
    await database.admin`update tracking_hits set at = at - interval '1 minute'`;
    await follow(sent.token(1, 3), { host: sent.host });
    expect(await judged(sent)).toMatchObject({ opened: true, clicked: true });
  });

  it("that fetches as the mail leaves counts as nobody", async () => {
    const sent = await sentMail();
    await database.admin`update actions set settled_at = product_now() where workspace_id = ${sent.workspaceId}`;
    await follow(sent.token(), { host: sent.host });
    await see(sent.pixelToken, { host: sent.host });
    expect(await judged(sent)).toEqual({
      hits: ["click too_soon", "open too_soon"],
      opened: false,
      clicked: false,
    });
  });
});

it("a person in a data centre's network, whose browser names a language, counts", async () => {
  const sent = await sentMail();
  await follow(sent.token(), { host: sent.host, "x-outreach-peer": "34.70.1.2" });
  expect((await judged(sent)).hits).toEqual(["click person"]);
});

describe("the pixel", () => {
  it("is a picture without a cookie or a cache, and a person's open counts as open alone", async () => {
    const sent = await sentMail();
    const answer = await see(sent.pixelToken, { host: sent.host });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe("GIF89a");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await judged(sent)).toEqual({ hits: ["open person"], opened: true, clicked: false });
    expect((await see("x", { host: sent.host })).status).toBe(404);
    expect((await see(sent.token(), { host: sent.host })).status).toBe(404);
  });

  it("that Apple's servers fetch says nothing about the person", async () => {
    const sent = await sentMail();
    await see(sent.pixelToken, { host: sent.host, "user-agent": "Mozilla/5.0" });
    expect(await judged(sent)).toMatchObject({ hits: ["open privacy_proxy"], opened: false });
  });
});

it("a workspace whose many requests can't be judged keeps those of no other waiting for longer than a few looks [F21, F23]", async () => {
  const [bad, good] = [await sentMail(), await sentMail()];
  await database.admin`insert into actions select (jsonb_populate_record(a, jsonb_build_object('id', i.id, 'effect_key', i.id::text))).*
    from actions a, (select gen_random_uuid() as id from generate_series(1, 250)) i
    where a.workspace_id = ${bad.workspaceId}`;
  await database.admin`insert into tracking_hits (workspace_id, id, action_id, kind, place, links, user_agent, is_head, is_ahead, at, came_at)
    select workspace_id, gen_random_uuid(), id, 'click', 0, 1, ${chrome}, false, false, now(), now() - interval '2 minutes'
    from actions where workspace_id = ${bad.workspaceId}`;
  await follow(good.token(), { host: good.host });
  await database.admin.unsafe(`alter table tracking_hits add constraint bad_for_a_test
    check (workspace_id <> '${bad.workspaceId}' or verdict is null) not valid`);
  try {
    await judged(good);
    await judgeHits();
    expect(await judged(good)).toEqual({ hits: ["click person"], opened: true, clicked: true });
  } finally {
    await database.admin`alter table tracking_hits drop constraint bad_for_a_test`;
  }
});
