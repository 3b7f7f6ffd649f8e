import { beforeEach, describe, expect, it } from "vitest";
import { POST as checkSales } from "@/app/api/credentials/[id]/check_sales/route.ts";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { GET as notifications } from "@/app/api/notifications/fetch/route.ts";
import { POST as startSearch } from "@/app/api/workflows/searches/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { db } from "@/lib/db/index.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { advanceSearches } from "@/lib/domain/searches/index.ts";
import { postgresStore, run } from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { afterSettling } from "@/lib/wiring/after-settling.ts";
import { messenger } from "@/lib/wiring/messenger.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { personOf } from "@/lib/world/people/population.ts";
import { traitsOf } from "@/lib/world/people/traits.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database, control, of } = runningWorld();
productListeners();
const seed = 7;
const minute = 60_000;
const request = { type: "connection_request", note: "" } as const;
const inmail = { type: "inmail", subject: "Hello", text: "Hi" } as const;
/** People who take InMails, each used once. */
const open = Array.from({ length: 400 }, (_, i) => i + 1).filter(
  (id) => traitsOf(seed, id).inmail === "open",
);

let who: MadeMember;
let made: RunningCampaign;

beforeEach(async () => {
  await quietOthers(database.admin);
  await database.admin`update prospect_imports set state = 'finished'`;
  await control("DELETE", "/faults");
  const social = worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });
  for (const [ref, email] of [
    ["acc-1", "ada.hart@network.example"],
    ["acc-2", "ben.okafor@network.example"],
  ] as const)
    await social.connect({ email, password: "", countryCode: "GB", session: `session-of-${ref}` });
});

/** A campaign of one step through an account of the network, to one of its people, and a member who may read. */
async function begin(step: NodeAction, ref: "acc-1" | "acc-2") {
  made = await runningCampaign(database.admin, lineOf([{ id: "n", delayHours: 0, action: step }]), 1);
  const { workspaceId, credentialId, prospectIds } = made;
  const { url } = personOf(seed, open.shift()!);
  await database.admin`update credentials set account_ref = ${ref} where id = ${credentialId}`;
  await database.admin`update prospects set social_url = ${url}, social_key = ${url.split("/").at(-1)!}
    where id = ${prospectIds[0]!}`;
  const brandId = await makeBrand(database.admin);
  await database.admin`update workspaces set tier = 'pro', brand_id = ${brandId} where id = ${workspaceId}`;
  who = await makeMember(database.admin, { workspaceId });
}
const at = () => ({ as: who.token, params: { id: made.credentialId } });
const read = async () => (await callRoute<CredentialView>(fetchOne, at())).payload;
const told = async () =>
  (await callRoute<NotificationView[]>(notifications, { as: who.token })).payload.map(({ kind, text }) => ({
    kind,
    text,
  }));
const events = async () =>
  (
    await database.admin`select kind from enrolment_events where campaign_id = ${made.campaignId} order by at, id`
  ).map(({ kind }) => kind);
const fails = (match: string, kind: string) =>
  control("POST", "/faults", { channel: "network", kind, count: 1, match, stallMs: 0 });
const passes = (advanceMs: number) => control("POST", "/clock", { advanceMs });

/** The worker, until the campaign's history has something more, this last. */
async function workUntil(kind: string) {
  const before = (await events()).length;
  await database.admin`update enrolments set due_at = product_now() where campaign_id = ${made.campaignId} and state = 'waiting'`;
  await database.admin`update lanes set next_at = product_now(), rest_until = product_now() where workspace_id = ${made.workspaceId}`;
  const stop = new AbortController();
  const worker = run({
    store: postgresStore(),
    messenger: messenger(),
    workerId: `w-${newId()}`,
    signal: stop.signal,
    onSettled: afterSettling,
  });
  await expect.poll(async () => (await events()).slice(before).at(-1), { timeout: 20_000 }).toBe(kind);
  stop.abort();
  await worker.done;
}

describe("what the network takes no more of for now", () => {
  it.each([
    [request, "invitations", "connect_limited_at", "connection_limited"],
    [inmail, "inmails", "inmail_limited_at", "inmail_limited"],
  ] as const)(
    "is told of the account until the rest is over: %o [SH-413, SH-414]",
    async (step, path, field, kind) => {
      await begin(step, "acc-1");
      expect((await read())[field]).toBeNull();
      await fails(path, "429");
      await workUntil("retry");
      const since = (await read())[field];
      expect(since).not.toBeNull();
      expect((await told()).map((one) => one.kind)).toEqual([kind]);
      // Its other kind isn't limited.
      expect([(await read()).connect_limited_at, (await read()).inmail_limited_at]).toContain(null);
      await passes(14 * minute);
      expect((await read())[field]).toBe(since);
      await passes(2 * minute);
      expect((await read())[field]).toBeNull();
      expect(await told()).toEqual([]);
      // Refused again at once, it is the same occurrence; sent, nothing is left of it.
      await fails(path, "429");
      await workUntil("retry");
      await expect.poll(async () => (await read())[field]).toBe(since);
      await passes(16 * minute);
      await workUntil("completed");
      expect(await told()).toEqual([]);
    },
  );
});

describe("a sign-in that the network allows only later", () => {
  it("is told until then, or until the account is signed in [SH-424]", async () => {
    await begin(request, "acc-2");
    await database.admin`update credentials set username = 'ben.okafor@network.example',
      username_lower = 'ben.okafor@network.example', logged_in_at = null, status = 'invalid' where id = ${made.credentialId}`;
    const signIn = () => callRoute(doAuth, { ...at(), body: { cookies: cookieOf("session-of-acc-2") } });
    await fails("/network/sign-in", "429");
    expect((await signIn()).status).toBe(502);
    expect((await read()).login_limited_at).not.toBeNull();
    expect((await told()).map(({ kind }) => kind)).toEqual(["login_limited"]);
    await passes(16 * minute);
    expect((await read()).login_limited_at).toBeNull();
    expect((await told()).map(({ kind }) => kind)).toEqual(["broken_automation"]);
    await fails("/network/sign-in", "429");
    await signIn();
    expect((await told()).map(({ kind }) => kind)).toEqual(["login_limited"]);
    expect((await signIn()).status).toBe(200);
    expect((await read()).login_limited_at).toBeNull();
    expect(await told()).toEqual([]);
  });
});

const cookieOf = (value: string) => [
  { domain: ".network.example", name: "network_session", value, path: "/", secure: true, http_only: true },
];

describe("a subscription that a step or a search needs and the account lacks", () => {
  const needed = async () => (await read()).required_subscriptions;
  const none = { premium_at: null, sales_navigator_at: null, recruiter_at: null };
  const search = async (url: string) => {
    const { credentialId, campaignId } = made;
    const key = newId();
    const { payload } = await callRoute<{ _id: string }>(startSearch, {
      as: who.token,
      body: { url, credentials_id: credentialId, workflow_id: campaignId, key },
    });
    await advanceSearches(ports().social);
    return payload._id;
  };

  it("is premium, for an InMail; a check that finds it, or an InMail that leaves, ends it [SH-411]", async () => {
    await begin(inmail, "acc-2");
    await workUntil("held");
    await expect.poll(needed).toEqual({ ...none, premium_at: expect.any(String) });
    const [one] = await told();
    expect(one).toMatchObject({ kind: "required_subscription", text: expect.stringMatching(/Premium/i) });
    await callRoute(checkSales, at());
    expect((await needed()).premium_at).not.toBeNull();
    await database.admin`update credentials set account_ref = 'acc-1' where id = ${made.credentialId}`;
    await callRoute(checkSales, at());
    expect(await needed()).toEqual(none);
    expect(await told()).toEqual([]);
  });

  it("is asked about anew once the campaign is changed: who needs it still is refused again [SH-411]", async () => {
    await begin(inmail, "acc-2");
    await workUntil("held");
    await expect.poll(async () => (await needed()).premium_at).not.toBeNull();
    const { workspaceId, campaignId } = made;
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, { kind: "campaign.changed", workspaceId, campaignId }),
    );
    expect(await needed()).toEqual(none);
  });

  it("is Sales Navigator or a recruiter's licence, for a search [SH-411]", async () => {
    await begin(request, "acc-2");
    await search("https://network.example/sales/lists/people/42");
    await search("https://network.example/talent/hire/42/manage/all");
    expect(await needed()).toEqual({
      premium_at: null,
      sales_navigator_at: expect.any(String),
      recruiter_at: expect.any(String),
    });
    expect((await told()).map(({ kind }) => kind)).toEqual([
      "required_subscription",
      "required_subscription",
    ]);
    // The brand tells nobody of it.
    const switched = { suppressSubscriptionNotifications: true };
    await database.admin`update brands set switches = ${database.admin.json(switched)} where key = 'default'`;
    forgetBrands();
    expect(await told()).toEqual([]);
    await database.admin`update brands set switches = '{}' where key = 'default'`;
    forgetBrands();
    // Another account of the network has both.
    await database.admin`update credentials set account_ref = 'acc-1' where id = ${made.credentialId}`;
    await search("https://network.example/sales/lists/people/43");
    await search("https://network.example/talent/hire/43/manage/all");
    expect(await needed()).toEqual(none);
  });

  it("isn't missing where the account has Sales Navigator and its session there is over: that is a problem of its own [SH-412]", async () => {
    await begin(request, "acc-1");
    await fails("/search", "navigator");
    await search("https://network.example/sales/lists/people/44");
    expect(await read()).toMatchObject({ sales_error: "disconnected", required_subscriptions: none });
    expect(await told()).toEqual([
      { kind: "sales_navigator_problem", text: expect.stringContaining("its session there is over") },
    ]);
    await search("https://network.example/sales/lists/people/45");
    expect((await read()).sales_error).toBeNull();
    expect(await told()).toEqual([]);
  });
});
