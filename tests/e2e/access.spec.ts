import { expect, test } from "@playwright/test";
import { pages } from "@/lib/access/pages.ts";
import { ownCopy } from "./support/copy.ts";
import { northwind, tokenOf, violet } from "./support/demo.ts";
import { world } from "./support/product.ts";
import { type Answer, ask, payload, signIn } from "./support/raw-request.ts";

const { host: one, email: owner } = northwind;

/**
 * Like `ask`, going along with every redirect: parts of pages are answered only below the address that the framework
 * wants.
 */
async function follow(path: string, given: Parameters<typeof ask>[1]): Promise<Answer> {
  let answer = await ask(path, given);
  for (let step = 0; step < 4; step++) {
    const to = answer.headers.location;
    // The sign-in is the same for everybody: being sent there is the end.
    if (!to?.startsWith("/") || to.startsWith("/auth/")) break;
    answer = await ask(to, given);
  }
  return answer;
}

const twoKinds: Record<string, string>[] = [{}, { rsc: "1" }];

/** Ways to ask for a page, a part of it or its data, and for what a framework answers without its middleware. */
const segments = ["/_tree", "/_full", "/_index", "/_head", "/(app)", "/(app)/__PAGE__", "/$d$oc$filter"];
const middlewares = ["middleware", "src/middleware", "pages/_middleware", "proxy"];
const headerVariants: Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "2" },
  { purpose: "prefetch" },
  { "x-middleware-prefetch": "1" },
  ...segments.map((segment) => ({
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": segment,
  })),
  { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{},null,"refetch"]') },
  ...middlewares.flatMap((name) => [
    { "x-middleware-subrequest": name },
    { "x-middleware-subrequest": Array(5).fill(name).join(":") },
  ]),
  { "x-middleware-next": "1", "x-middleware-skip": "1" },
  { "x-middleware-rewrite": "/inbox", "x-matched-path": "/inbox", "x-invoke-path": "/inbox" },
  { "x-nextjs-data": "1" },
  { "x-outage": "1" },
  { "next-action": "0".repeat(40), "content-type": "text/plain" },
];
const pathVariants: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}?_rsc=abc12`,
  (path) => `${path}.rsc`,
  (path) => `${path}.txt`,
  (path) => `${path}.segments/_tree.segment.rsc`,
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/api/..${path}`,
  (path) => `/_next/data/development${path}.json`,
  (path) => `/_next/../${path}`,
  (path) => path.toUpperCase(),
  (path) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
  (path) => `${path}%2f`,
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path) => `http://one.localhost${path}`,
];

test("no variant of a page shows anything to nobody, to a foreign brand's host or without the middleware [S2]", async () => {
  const token = await signIn(one, owner);
  const bearer = { authorization: `Bearer ${token}` };
  const { items } = await payload<{ items: { _id: string; name: string }[] }>(
    ask("/api/workflows", { headers: bearer }),
  );
  const people = await payload<{ items: { _id: string; full_name: string }[] }>(
    ask("/api/profiles", { headers: bearer }),
  );
  const [campaign, person] = [items[0]!, people.items[0]!];
  const secrets = [campaign.name, person.full_name, "Northwind Sales", owner, "Dana North"];
  const closed = pages
    .filter(({ kind }) => kind === "app" || kind === "choose-space")
    .map(({ path }) => {
      const id = path.startsWith("/campaign/") ? campaign._id : person._id;
      return path
        .replace(/\{\w+\}/, id)
        .replace(/\/\{profileId\?\}/, `/${id}`)
        .replace(/\/\{\w+\?\}/, "");
    });
  expect(closed.length).toBeGreaterThan(8);
  const shownBy = ({ text }: Answer) => secrets.filter((secret) => text.includes(secret));
  const cookie = { cookie: `session=${token}` };

  // The words are the right ones: the owner's pages and their data hold them.
  for (const headers of twoKinds) {
    const own = await Promise.all(closed.map((path) => follow(path, { headers: { ...cookie, ...headers } })));
    const seen = new Set(own.flatMap(shownBy));
    expect([...seen].sort()).toEqual([...secrets].sort());
  }

  const leaks: string[] = [];
  const look = async (path: string, given: Parameters<typeof ask>[1]) => {
    const answer = await follow(path, given);
    const shown = shownBy(answer);
    if (shown.length > 0 || answer.status >= 500)
      leaks.push(`${path} ${JSON.stringify(given)} ${answer.status} shows ${shown.join(", ")}`);
  };
  for (const path of closed) {
    await Promise.all(headerVariants.map((headers) => look(path, { headers })));
    await Promise.all(pathVariants.map((variant) => look(variant(path), {})));
    await Promise.all(
      twoKinds.flatMap((headers) => [
        look(path, { headers: { ...headers, ...cookie }, host: violet.host }),
        look(path, { headers: { ...headers, cookie: "session=nothing" } }),
        look(`${path}?token=${token}`, { headers }),
      ]),
    );
  }
  expect(leaks).toEqual([]);
});

test("a forged host leads nowhere and names nothing: not in redirects, pages, cookies or mails [S4]", async () => {
  const forged = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  for (const host of ["evil.example", "evil.example:80"]) {
    for (const path of ["/", "/inbox", "/auth/sign-in", "/privacy-policy", "/nowhere", "/Auth"]) {
      const answer = await ask(path, { host, headers: forged });
      expect(JSON.stringify(answer.headers)).not.toContain("evil");
      expect(answer.text.includes("evil.example"), path).toBe(false);
    }
  }
  const unknown = await ask("/auth/sign-in", { host: "evil.example" });
  expect(/<title>[^<]*<\/title>/.exec(unknown.text)?.[0]).toBe("<title>Sign in · Outreach</title>");
  expect((await ask("/inbox", { host: one })).headers.location).toBe("/auth/sign-in");

  const email = `forged-${Date.now()}@people.example`;
  const body = {
    email,
    password: "password-1",
    first_name: "F",
    last_name: "H",
    country: "DE",
    accept_terms: true,
  };
  await payload(ask("/api/auth/sign_up", { host: "evil.example", headers: forged, method: "POST", body }));
  let mail = "";
  await expect
    .poll(
      async () => {
        mail = JSON.stringify(await world("GET", `/outbox?recipient=${encodeURIComponent(email)}`));
        return mail;
      },
      { timeout: 15_000 },
    )
    .toContain("activation_code");
  expect(mail).toContain(`http://localhost:${ownCopy().port}/auth/activate-email?activation_code=`);
  expect(mail).not.toContain("evil");
});

test("made-up addresses don't spread a flood: the connection's own counts [S12]", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    const address = `203.0.113.${n}`;
    const { status } = await ask("/api/auth/create_token", {
      method: "POST",
      headers: { "x-outreach-peer": address, "x-forwarded-for": address, "x-real-ip": address },
    });
    statuses.push(status);
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses[60]).toBe(429);
});

test("every script of every open page carries the nonce of its policy [S15]", async () => {
  for (const { path } of pages.filter(({ kind }) => kind === "public" || kind === "entry")) {
    const { headers, text } = await ask(path);
    const nonce = /script-src[^;]*'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    expect(nonce, path).toBeTruthy();
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length, path).toBeGreaterThan(1);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(text).not.toMatch(/<[^>]+\son[a-z]+=/i);
  }
});

test("an API domain serves calls at its root, by its own brand, and knows no cookie [S7]", async () => {
  const host = "api.one.localhost";
  const token = await tokenOf(northwind);
  const look = (at: string, path: string, headers: Record<string, string>) =>
    ask(path, { host: at, headers });
  const bearer = { authorization: `Bearer ${token}` };
  expect((await look(host, "/auth/validate_token", bearer)).status).toBe(200);
  expect((await look(host, "/api/auth/validate_token", bearer)).status).toBe(200);
  // The token is of the brand that gave it: another brand's API domain doesn't know it.
  expect((await look("api.two.localhost", "/auth/validate_token", bearer)).status).toBe(401);
  const byCookie = await look(host, "/auth/validate_token", { cookie: `session=${token}` });
  expect(byCookie.status).toBe(401);
  expect(byCookie.headers["set-cookie"]).toBeUndefined();
  // No page stands there.
  expect((await ask("/inbox", { host })).status).toBe(404);
  expect((await ask("/", { host })).status).toBe(404);
});

test("a path in capitals is the same page; what it names stays as it was written", async () => {
  const token = await tokenOf(northwind);
  const headers = { cookie: `session=${token}` };
  const { items } = await payload<{ items: { _id: string }[] }>(
    ask("/api/workflows?limit=1", { headers: { authorization: `Bearer ${token}` } }),
  );
  const id = items[0]?._id ?? "";
  const answer = await ask(`/CAMPAIGN/Edit/${id.toUpperCase()}`, { headers });
  expect(answer.status).toBe(200);
  // Every page has its policy, whatever its address ends with.
  for (const path of ["/inbox.png", "/nowhere.svg", "/wsx"]) {
    const page = await ask(path, { headers });
    expect(page.status, path).toBe(307);
    expect(page.headers.location).toContain("/campaigns");
  }
});

test("a page takes nothing that is sent to it [S24]", async () => {
  for (const path of ["/auth/sign-in", "/", "/no-such-page"])
    expect((await ask(path, { method: "POST", raw: "a=b" })).status, path).toBe(405);
});
