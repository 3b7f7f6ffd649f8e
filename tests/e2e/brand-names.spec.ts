import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { pages } from "@/lib/access/pages.ts";
import { tabs } from "@/lib/access/tabs.ts";
import { LOCALES } from "@/lib/i18n/locales.ts";
import { foreignIn } from "../factories/foreign-names.ts";
import { changeWorkspace } from "./support/database.ts";
import { violet } from "./support/demo.ts";
import { password } from "./support/new-person.ts";
import { world } from "./support/product.ts";
import { type Answer, ask, payload } from "./support/raw-request.ts";
import { operate } from "./support/running.ts";

/** A brand on its own host, and what is said of it nowhere else. */
interface Crawled {
  readonly key: string;
  readonly host: string;
  /** What every page of it says, as markup has it. */
  readonly own: string;
  readonly words: readonly string[];
}

const two: Crawled = { key: "two", host: violet.host, own: "Violet &amp; Co", words: [] };

/** A third brand with signs that markup, headers and texts treat specially. */
async function makeThird(): Promise<Crawled> {
  const stamp = Date.now();
  const [key, host] = [`quill${stamp}`, `app.quill${stamp}.example`];
  operate("brand", key, "create", "Quill <& “Söhne”>");
  operate(
    ...["brand", key, "set", "title=Quill's {Cockpit} & Żółw", "primary=#123456"],
    ...["help=https://help.quill.example/", "support=mailto:care@quill.example"],
  );
  const asked = operate("brand", key, "domain", "add", host, "app", "primary");
  const [, name = "", value = ""] = /record: (\S+) {2}(\S+)/.exec(asked) ?? [];
  await world("POST", "/dns", { name, texts: [value], mail_servers: [] });
  operate("brand", key, "domain", "check", host);
  const title = async () => (await ask("/auth/sign-in", { host })).text;
  await expect.poll(title).toContain("Cockpit");
  return { key, host, own: "{Cockpit} &amp; Żółw", words: ["Quill", "Cockpit", "quill", "#123456"] };
}

/** The newest mail to an address, and the value of a parameter in its link. */
async function mailTo(email: string, parameter: string): Promise<{ text: string; value: string }> {
  let found = { text: "", value: "" };
  await expect
    .poll(
      async () => {
        const text = JSON.stringify(await world("GET", `/outbox?recipient=${encodeURIComponent(email)}`));
        found = { text, value: new RegExp(`${parameter}=([\\w-]+)`).exec(text)?.[1] ?? "" };
        return found.value;
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  return found;
}

const call = <T>(host: string, method: string, path: string, token: string | null, body?: object) =>
  payload<T>(
    ask(`/api${path}`, {
      ...{ host, method },
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { body } : {}),
    }),
  );

const person = (email: string) => ({
  ...{ email, password, first_name: "Ida", last_name: "Stone", country: "DE", accept_terms: true },
});

/** Signs somebody up on a host and makes a workspace; returns the session's token and the mail. */
async function signUpOn(host: string): Promise<{ token: string; mail: string }> {
  const email = `ida.${randomUUID()}@people.example`;
  await call(host, "POST", "/auth/sign_up", null, person(email));
  const { text, value } = await mailTo(email, "activation_code");
  const proof = { activation_code: value, password };
  const { token } = await call<{ token: string }>(host, "POST", "/auth/check_activation_code", null, proof);
  await call(host, "POST", "/space/create", token, { name: "Stone Sales" });
  return { token, mail: text };
}

/** Invites somebody who sees all pages of a worker; returns the token and the mail. */
async function inviteWorker(
  host: string,
  admin: string,
  workspace: string,
  account: string,
): Promise<{ token: string; mail: string }> {
  const email = `gus.${randomUUID()}@people.example`;
  await call(host, "POST", `/space/${workspace}/invites`, admin, {
    emails: [email],
    allowed_pages: Object.fromEntries(tabs.map((tab) => [tab, true])),
    credentials_ids: [account],
  });
  const { text, value } = await mailTo(email, "invite");
  await call(host, "POST", "/auth/sign_up", null, { ...person(email), invite_code: value });
  const { token } = await call<{ token: string }>(host, "POST", "/auth/sign_in", null, { email, password });
  await call(host, "POST", "/space/join", token, { invite_code: value });
  return { token, mail: text };
}

/** The pages of the table. The embedded world is no brand's. */
const table = pages.filter(({ frame }) => frame !== "world");
const open = table.filter(({ kind }) => kind === "public" || kind === "entry");

/** Their addresses; what isn't there shows the page for that. */
const addressesOf = (rows: typeof table, workspace: string): string[] =>
  rows.map(({ path }) =>
    path
      .replace(/\/\{\w+\?\}/g, "")
      .replace("{type}", "smtp")
      .replace(/\{\w+\}/g, path.startsWith("/preferences/workspace/") ? workspace : randomUUID()),
  );

/** What programs and browsers ask for by themselves, and what isn't there. */
const files = [
  ...["/", "/robots.txt", "/manifest.webmanifest", "/site.webmanifest", "/sitemap.xml", "/favicon.ico"],
  ...["/apple-touch-icon.png", "/icon.svg", "/.well-known/security.txt", "/nothing/here.html"],
  ...["/api/openapi.json", "/api/nothing", "/api/users/fetch_user", "/healthz", "/readyz", "/ws"],
];

const downloads = ["/profiles/export", "/blacklist/download_csv", "/reports/csv"];

/** Reads addresses on a brand's host and gives how many answers there were and what they say of others. */
async function crawl(
  brand: Crawled,
  other: Crawled,
  paths: readonly string[],
  headers: Record<string, string>,
) {
  const faults: string[] = [];
  const scripts = new Set<string>();
  let shown = 0;
  const check = (path: string, text: string) =>
    faults.push(...foreignIn(text, brand.key, other.words).map((found) => `${path}: ${found}`));
  for (const path of paths) {
    const answer: Answer = await ask(path, { host: brand.host, headers });
    if (answer.status === 200) shown++;
    expect(answer.status, path).toBeLessThan(500);
    const isPage = answer.status === 200 && answer.headers["content-type"]?.startsWith("text/html");
    if (isPage) expect(answer.text, path).toContain(brand.own);
    check(path, answer.text);
    check(`${path}, headers`, JSON.stringify(answer.headers));
    for (const [file] of answer.text.matchAll(/\/_next\/static\/[\w./%()[\]-]+\.(?:js|css)/g))
      scripts.add(file);
  }
  return { faults, scripts, shown };
}

test("no page, file, answer or mail of a brand names another brand, the default one or the repository", async () => {
  test.setTimeout(600_000);
  const third = await makeThird();
  const scripts = new Set<string>();
  try {
    for (const [brand, other] of [
      [two, third],
      [third, two],
    ] as const) {
      const { host } = brand;
      const owner = await signUpOn(host);
      const { _id: workspace } = await call<{ _id: string }>(host, "GET", "/space/info", owner.token);
      // One of the brands sells plans: its workspace has one, with seats in the cloud.
      await changeWorkspace(workspace, { tier: "pro", cloud_seats: 3 });
      const { _id: account } = await call<{ _id: string }>(host, "POST", "/credentials/create", owner.token, {
        ...{ email: "diego.santos@network.example", password: "network-pass-4" },
        ...{ country_code: "DE", timezone: "Europe/Berlin" },
      });
      const worker = await inviteWorker(host, owner.token, workspace, account);
      for (const mail of [owner.mail, worker.mail])
        expect(foreignIn(mail, brand.key, other.words)).toEqual([]);

      const all = addressesOf(table, workspace);
      const visits: { who: string; paths: string[]; headers: Record<string, string>; least: number }[] = [
        ...LOCALES.map((locale) => ({
          ...{ who: locale, paths: addressesOf(open, workspace), least: 10 },
          headers: { "accept-language": locale },
        })),
        { who: "nobody", paths: [...all, ...files], headers: {}, least: 10 },
        { who: "worker", paths: all, headers: { cookie: `session=${worker.token}` }, least: 35 },
        { who: "admin", paths: [...all, ...files], headers: { cookie: `session=${owner.token}` }, least: 40 },
      ];
      for (const { who, paths, headers, least } of visits) {
        const read = await crawl(brand, other, paths, headers);
        expect(read.faults, who).toEqual([]);
        expect(read.shown, who).toBeGreaterThanOrEqual(least);
        for (const file of read.scripts) scripts.add(file);
      }
      const authorization = `Bearer ${owner.token}`;
      const paths = downloads.map((path) => `/api${path}`);
      const read = await crawl(brand, other, paths, { authorization });
      expect(read).toMatchObject({ faults: [], shown: downloads.length });
    }
    // All brands get the same programs and style sheets: they name none. The sheet has the colours of whoever chose
    // none.
    expect(scripts.size).toBeGreaterThan(20);
    for (const file of scripts) {
      const { status, text } = await ask(file, { host: two.host });
      expect(status, file).toBe(200);
      const found = foreignIn(text.replaceAll("#f37648", ""), "none", third.words);
      expect(found, file).toEqual([]);
    }
  } finally {
    operate("brand", third.key, "domain", "remove", third.host);
  }
});
