import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as pixel } from "@/app/api/o/[token]/route.ts";
import { GET as link } from "@/app/api/t/[token]/route.ts";
import * as oneRoute from "@/app/api/tracking/custom_domains/[id]/route.ts";
import { POST as setForAll } from "@/app/api/tracking/custom_domains/[id]/set_for_all/route.ts";
import { POST as verify } from "@/app/api/tracking/custom_domains/[id]/verify/route.ts";
import { POST as claim, GET as list } from "@/app/api/tracking/custom_domains/route.ts";
import { POST as refuse } from "@/app/api/u/[token]/route.ts";
import { followTrackedLink, seeTrackedPixel } from "@/lib/contracts/tracked-links.ts";
import type { CustomDomain } from "@/lib/contracts/tracking.ts";
import { unsubscribeByLink } from "@/lib/contracts/unsubscribe.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { checkDomains, linkTokenOf, pixelTokenOf, setForAll as setAll } from "@/lib/domain/tracking/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { makeWalkedWorkspace } from "../../factories/walked-workspace.ts";

const database = testDatabase();
productListeners();

/** What DNS says of each name. Null: no answer. A name that isn't here has no record. */
const records = new Map<string, readonly string[] | null>();
beforeAll(() => {
  vi.spyOn(ports().dns, "textsOf").mockImplementation(async (name) => {
    const texts = records.get(name);
    if (texts === null) throw new ProviderError("unavailable", "servfail");
    return texts ?? [];
  });
});
afterEach(() => records.clear());

const form = { "content-type": "application/x-www-form-urlencoded" };

/** An owner of a workspace without domains, with what they do. */
async function someone() {
  const { owner, objects } = await makeWalkedWorkspace(database.admin);
  await database.admin`delete from tracking_domains where workspace_id = ${owner.workspaceId}`;
  const as = owner.token;
  return {
    ...owner,
    objects,
    claim: (domain: string) => callRoute<CustomDomain>(claim, { as, body: { domain } }),
    verify: (id: string) => callRoute<CustomDomain>(verify, { as, params: { id } }),
    change: (id: string, body: object) =>
      callRoute<CustomDomain>(oneRoute.PATCH, { as, params: { id }, body }),
    release: (id: string) => callRoute(oneRoute.DELETE, { as, params: { id } }),
    forAll: (id: string, target_type: string) =>
      callRoute<CustomDomain>(setForAll, { as, params: { id }, body: { target_type } }),
    list: async () => (await callRoute<CustomDomain[]>(list, { as })).payload,
    /** Claims a name, sets its record and checks it. */
    async prove(domain = `${newId()}.example`) {
      const { payload } = await this.claim(domain);
      records.set(payload.record.name, [payload.record.value]);
      expect((await this.verify(payload._id)).payload.is_verified).toBe(true);
      return payload;
    },
  };
}

/** Lets the last check of all domains be some hours old. */
const age = () =>
  database.admin`update tracking_domains set last_checked_at = last_checked_at - interval '3 hours'`;

describe("claiming a domain", () => {
  it("[OC-449] [OC-452] [OC-453] lists it unproven with its record and its counters; a second claim is the same one", async () => {
    const we = await someone();
    const { payload } = await we.claim(" Links.One.Example. ");
    expect(payload).toMatchObject({
      _id: expect.any(String),
      domain: "links.one.example",
      record: { type: "TXT", name: "_tracking-proof.links.one.example" },
      is_verified: false,
      is_default_for_link_tracking: false,
      is_default_for_video_scenario: false,
      video_usage_counter: 0,
      workflow_usage_counter: 0,
    });
    expect((await we.claim("links.one.example")).payload).toEqual(payload);
    expect(await we.list()).toEqual([payload]);
  });

  it("refuses what is no name, and every name that is related to the application's own (S5)", async () => {
    const we = await someone();
    await database.admin`insert into brand_domains (host, brand_id, kind)
      select 'app.ours.example', w.brand_id, 'app' from workspaces w where w.id = ${we.workspaceId}`;
    forgetBrands();
    for (const name of ["nothing", "10.0.0.1", "https://a.example", "a.example/b"])
      expect((await we.claim(name)).fields?.[0]?.path, name).toBe("domain");
    for (const name of ["app.ours.example", "links.app.ours.example", "ours.example"])
      expect((await we.claim(name)).error, name).toContain("own");
    expect((await we.claim("links.ours.example")).status).toBe(200);
  });
});

describe("proving a domain [S5]", () => {
  it("binds it by its own record only: another claim's token, or none, binds nothing", async () => {
    const [we, they] = [await someone(), await someone()];
    const domain = `${newId()}.example`;
    const ours = (await we.claim(domain)).payload;
    const theirs = (await they.claim(domain)).payload;
    expect(ours.record.value).not.toBe(theirs.record.value);
    expect(ours.record.name).toBe(theirs.record.name);

    expect((await we.verify(ours._id)).status).toBe(400);
    records.set(ours.record.name, [theirs.record.value]);
    const refused = await we.verify(ours._id);
    expect([refused.status, refused.error]).toEqual([400, expect.stringContaining(ours.record.value)]);
    expect((await we.list())[0]?.is_verified).toBe(false);
    expect((await they.verify(theirs._id)).payload.is_verified).toBe(true);
  });

  it("is one workspace's at a time, also where both ask at the same moment", async () => {
    const [we, they] = [await someone(), await someone()];
    const domain = `${newId()}.example`;
    const claims = [(await we.claim(domain)).payload, (await they.claim(domain)).payload];
    records.set(
      claims[0]!.record.name,
      claims.map(({ record }) => record.value),
    );
    const answers = await Promise.all([we.verify(claims[0]!._id), they.verify(claims[1]!._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await database.admin`select count(*)::int as n from tracking_domains
      where domain = ${domain} and verified_at is not null`;
    expect(row).toEqual({ n: 1 });
  });

  it("after a release needs a new token from everybody, and another may prove it", async () => {
    const [we, they] = [await someone(), await someone()];
    const first = await we.prove();
    const theirs = (await they.claim(first.domain)).payload;
    records.set(first.record.name, [first.record.value, theirs.record.value]);
    expect((await they.verify(theirs._id)).status).toBe(409);

    expect((await we.release(first._id)).status).toBe(200);
    expect((await they.verify(theirs._id)).payload.is_verified).toBe(true);
    const again = (await we.claim(first.domain)).payload;
    expect(again.record.value).not.toBe(first.record.value);
    // The old record is still there, and proves nothing any more.
    await they.release(theirs._id);
    expect((await we.verify(again._id)).status).toBe(400);
  });

  it("is checked again: a record that is gone unbinds, no answer doesn't, and then another may prove it", async () => {
    const [we, they] = [await someone(), await someone()];
    const ours = await we.prove();
    const isOurs = async () => (await we.list())[0]?.is_verified;
    const dns = ports().dns;

    records.set(ours.record.name, null);
    await age();
    await checkDomains(dns);
    expect(await isOurs()).toBe(true);
    expect((await we.verify(ours._id)).status).toBe(502);
    expect(await isOurs()).toBe(true);

    const theirs = (await they.claim(ours.domain)).payload;
    records.set(ours.record.name, [theirs.record.value]);
    // Checked a moment ago: not due yet.
    await checkDomains(dns);
    expect(await isOurs()).toBe(true);
    await age();
    await checkDomains(dns);
    expect(await isOurs()).toBe(false);
    expect((await they.verify(theirs._id)).payload.is_verified).toBe(true);
    const said = await database.admin`select 1 from audit_entries where workspace_id = ${we.workspaceId}
      and action = 'tracking_domain.unverify' and actor_user_id is null`;
    expect(said).toHaveLength(1);
  });

  it("isn't undone by an older answer: a check that began before the proof writes nothing", async () => {
    const we = await someone();
    const ours = await we.prove();
    await age();
    const textsOf = async () => {
      await we.verify(ours._id);
      return [];
    };
    await checkDomains({ textsOf });
    expect((await we.list())[0]?.is_verified).toBe(true);
  });
});

describe("the defaults", () => {
  const marks = (rows: readonly CustomDomain[]) =>
    rows.map((row) => [row.is_default_for_link_tracking, row.is_default_for_video_scenario]);

  it("[OC-450] [OC-451] [OC-454] are one for links and one for videos, apart from each other", async () => {
    const we = await someone();
    const [a, b] = [await we.prove(), await we.prove()];
    await we.change(a._id, { is_default_for_link_tracking: true, is_default_for_video_scenario: true });
    expect(marks(await we.list())).toEqual([
      [true, true],
      [false, false],
    ]);
    await we.change(b._id, { is_default_for_link_tracking: true });
    expect(marks(await we.list())).toEqual([
      [false, true],
      [true, false],
    ]);
    await we.change(b._id, { is_default_for_video_scenario: true });
    expect(marks(await we.list())).toEqual([
      [false, false],
      [true, true],
    ]);
    await we.change(b._id, { is_default_for_link_tracking: false });
    expect(marks(await we.list())[1]).toEqual([false, true]);
  });

  it("stay one where many domains are made the default at the same moment [OC-450]", async () => {
    const we = await someone();
    const all = [await we.prove(), await we.prove(), await we.prove(), await we.prove()];
    const answers = await Promise.all(
      [...all, ...all].map(({ _id }) => we.change(_id, { is_default_for_link_tracking: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await we.list()).filter((row) => row.is_default_for_link_tracking)).toHaveLength(1);
    const both = database.admin`update tracking_domains set is_default_for_link_tracking = true
      where workspace_id = ${we.workspaceId}`;
    await expect(both).rejects.toThrow("tracking_domains_default_for_links");
  });

  it("are proven domains of this workspace only", async () => {
    const [we, they] = [await someone(), await someone()];
    const { payload } = await we.claim("links.unproven.example");
    expect((await we.change(payload._id, { is_default_for_link_tracking: true })).status).toBe(409);
    expect((await we.forAll(payload._id, "link_tracking")).status).toBe(409);
    const theirs = await they.prove();
    expect((await we.change(theirs._id, { is_default_for_link_tracking: true })).status).toBe(404);
    expect((await we.release(theirs._id)).status).toBe(404);
  });
});

describe("using a domain for all", () => {
  it("[OC-456] [OC-457] has every campaign of the workspace name it, and counts them", async () => {
    const [we, they] = [await someone(), await someone()];
    const [domain, other] = [await we.prove(), await we.prove()];
    const { payload } = await we.forAll(domain._id, "link_tracking");
    const [row] = await database.admin<{ n: number }[]>`select count(*)::int as n from campaigns
      where workspace_id = ${we.workspaceId} and deleted_at is null and settings->>'customDomain' = ${domain._id}`;
    expect(row!.n).toBeGreaterThan(0);
    expect(payload).toMatchObject({ is_default_for_link_tracking: true, workflow_usage_counter: row!.n });
    expect((await we.list())[1]).toMatchObject({ _id: other._id, workflow_usage_counter: 0 });
    const theirs = await database.admin`select 1 from campaigns where workspace_id = ${they.workspaceId}
      and settings->>'customDomain' is not null`;
    expect(theirs).toEqual([]);

    // A member changes the campaigns of the accounts that they see, and no others.
    const worker = { workspaceId: we.workspaceId, userId: we.userId, isAdmin: false, credentialIds: [] };
    await setAll(worker, other._id, "isDefaultForLinkTracking");
    expect((await we.list()).map((each) => each.workflow_usage_counter)).toEqual([row!.n, 0]);
    await we.forAll(domain._id, "link_tracking");

    const videos = await we.forAll(other._id, "video_scenario");
    expect(videos.payload).toMatchObject({ is_default_for_video_scenario: true, workflow_usage_counter: 0 });
    expect((await we.list())[0]).toMatchObject({ is_default_for_link_tracking: true });
    expect((await we.forAll(domain._id, "anything")).status).toBe(400);
  });
});

it("what the calls leave open is settled: a domain's kinds, its name's field, its proof by DNS, and where clicks, opened mails and refusals arrive [OC-458]", async () => {
  const we = await someone();
  const host = `${newId()}.example`;
  expect((await callRoute(claim, { as: we.token, body: { name: host } })).status).toBe(400);
  const { payload } = await we.claim(host);
  expect((await we.verify(payload._id)).status).toBe(400);
  expect(payload.record).toEqual({
    type: "TXT",
    name: `_tracking-proof.${host}`,
    value: expect.stringMatching(/^tracking-proof=./),
  });
  records.set(payload.record.name, [payload.record.value]);
  expect((await we.verify(payload._id)).payload.is_verified).toBe(true);
  const kinds = ["link_tracking", "video_scenario", "links", ""];
  const answers = await Promise.all(kinds.map((kind) => we.forAll(payload._id, kind)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400]);

  const of = { workspaceId: we.workspaceId, actionId: newId() };
  const target = "https://shop.example/spring";
  const at = { headers: { host } };
  const token = linkTokenOf({ ...of, place: 0, links: 1, host, target })!;
  const click = await ask(link, { ...at, params: { token } });
  expect([click.status, click.headers.get("location")]).toEqual([302, target]);
  const seen = await ask(pixel, { ...at, params: { token: pixelTokenOf(of) } });
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/gif"]);
  const refused = await ask(refuse, {
    params: { token: "x" },
    body: "List-Unsubscribe=One-Click",
    headers: form,
  });
  expect(refused.status).toBe(404);
  const addresses = [followTrackedLink, seeTrackedPixel, unsubscribeByLink].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(addresses).toEqual(["GET /t/{token}", "GET /o/{token}", "POST /u/{token}"]);
});

describe("giving a domain up", () => {
  it("takes it out of the list and of the defaults; nobody can give it up twice [OC-455]", async () => {
    const we = await someone();
    const [domain, other] = [await we.prove(), await we.prove()];
    await we.forAll(domain._id, "link_tracking");
    expect((await we.release(domain._id)).status).toBe(200);
    expect(await we.list()).toMatchObject([{ _id: other._id, is_default_for_link_tracking: false }]);
    expect((await we.release(domain._id)).status).toBe(404);
  });
});
