import { beforeEach, describe, expect, it } from "vitest";
import { POST as changeAutomation } from "@/app/api/credentials/[id]/change_automation/route.ts";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import { GET as pack } from "@/app/api/extension/package/route.ts";
import { GET as spaceInfo } from "@/app/api/space/info/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { SpaceView } from "@/lib/contracts/workspaces.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { allBut, setPlan } from "../../factories/set-plan.ts";

const { database, control } = runningWorld();
productListeners();
let who: MadeMember;
beforeEach(async () => {
  await setPlan(database.admin, "pro");
  who = await makeMember(database.admin);
});

const headers = { "user-agent": "Browser of Ada/1.0" };
const cookies = (value: string) => [{ domain: ".network.example", name: "network_session", value }];
/** What the page sends once the extension has delivered address and session. */
const delivered = (more: object = {}) => ({
  email: "ada.hart@network.example",
  timezone: "Europe/Berlin",
  automation_type: "extension",
  cookies: cookies("session-of-acc-1"),
  ...more,
});
const connect = (more: object = {}, as = who.token) =>
  callRoute<CredentialView>(create, { as, headers, body: delivered(more) });
const accounts = async (as = who.token) =>
  (await callRoute<CredentialView[]>(list, { as })).payload.map(({ full_name, status }) => [
    full_name,
    status,
  ]);
const seats = async () => {
  const { payload } = await callRoute<SpaceView>(spaceInfo, { as: who.token });
  const { used_seats, extension_seats_available, extension_overusage } = payload;
  return [used_seats, extension_seats_available, extension_overusage];
};
const signInAgain = (id: string, body: object, as = who.token) =>
  callRoute<CredentialView>(doAuth, { as, headers, params: { id }, body });

describe("an account that the browser's extension runs", () => {
  it("is connected by the delivered session, without password and country; the network says whose it is [SH-402, SH-516]", async () => {
    const made = await connect();
    expect(made.payload).toMatchObject({
      full_name: "Ada Hart",
      username: "ada.hart@network.example",
      status: "active",
      automation_type: "extension",
      country_code: "",
      timezone: "Europe/Berlin",
      work_hours_start: 9,
      work_hours_end: 18,
      proxy: null,
      auth_status: { logged_in_at: expect.any(String), wrong_password: false },
    });
    const { signIns } = await control<{ signIns: { ref: string; way: string }[] }>(
      "GET",
      "/network-sign-ins",
    );
    expect(signIns.find(({ ref }) => ref === "acc-1")?.way).toBe("no proxy by Browser of Ada/1.0");
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a union all select row_to_json(s)::text from secrets s`;
    expect(rows.map(({ text }) => text).join()).not.toContain("session-of-acc-1");
    expect(await seats()).toEqual([0, 2, 0]);
  });

  it("isn't connected by what a message claims: another account's address, a made-up or missing session leave nothing", async () => {
    for (const claim of [
      { email: "ben.okafor@network.example" },
      { cookies: cookies("session-of-nobody") },
    ]) {
      const refused = await connect(claim);
      expect([refused.status, refused.fields?.[0]?.path]).toEqual([400, "cookies"]);
    }
    expect((await connect({ cookies: [] })).status).toBe(400);
    expect((await connect({ cookies: undefined, password: "network-pass-1" })).status).toBe(400);
    const other = [{ domain: ".network.example", name: "other", value: "session-of-acc-1" }];
    expect((await connect({ cookies: other })).status).toBe(400);
    expect([await accounts(), await seats()]).toEqual([[], [0, 3, 0]]);
  });

  it("stands once in a workspace: the same account of the network by another address is refused", async () => {
    await connect();
    const again = await connect({ email: "ada.hart+work@network.example" });
    expect([again.status, again.fields?.[0]?.path]).toEqual([400, "email"]);
    expect(await accounts()).toEqual([["Ada Hart", "active"]]);
  });

  it("needs the plan's feature and a seat of its own, and neither of the cloud's [BO-263, SH-479]", async () => {
    await database.admin`update workspaces set cloud_seats = 0, extension_seats = 1 where id = ${who.workspaceId}`;
    await setPlan(database.admin, "pro", { features: allBut("extension") });
    expect(await connect()).toMatchObject({ status: 403, reason: "feature_missing" });
    await setPlan(database.admin, "pro", { features: allBut("cloud") });
    expect((await connect()).status).toBe(200);
    const cloud = { automation_type: "cloud", country_code: "DE" };
    expect(await connect(cloud)).toMatchObject({ status: 400 });
    const ben = { email: "ben.okafor@network.example", cookies: cookies("session-of-acc-2") };
    expect(await connect({ ...ben, ...cloud })).toMatchObject({
      status: 403,
      error: "No cloud seats for this tier",
    });
    expect(await connect(ben)).toMatchObject({ status: 403, error: "You can't add another account" });
    await database.admin`update workspaces set extension_seats = 0 where id = ${who.workspaceId}`;
    expect(await connect(ben)).toMatchObject({
      status: 403,
      error: "No seats for the browser extension in this plan",
    });
    expect(await seats()).toEqual([0, 0, 1]);
  });

  it("is for members who may open the accounts' settings, in their own workspace", async () => {
    const worker = await makeMember(database.admin, {
      workspaceId: who.workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    expect((await connect({}, worker.token)).status).toBe(403);
    const id = (await connect()).payload._id;
    const stranger = await makeMember(database.admin);
    const body = { cookies: cookies("session-of-acc-1") };
    expect((await signInAgain(id, body, stranger.token)).status).toBe(404);
    expect((await signInAgain(id, body, worker.token)).status).toBe(403);
  });

  it("takes no password, which would sign it in in the cloud: it says so, and stays as it is", async () => {
    const id = (await connect()).payload._id;
    const refused = await signInAgain(id, { password: "network-pass-1" });
    expect([refused.status, refused.fields?.[0]?.path]).toEqual([400, "password"]);
    expect(refused.error).toContain("runs by the browser extension");
    expect(await accounts()).toEqual([["Ada Hart", "active"]]);
    const body = { cookies: cookies("session-of-acc-1"), use_browser: true };
    expect((await signInAgain(id, body)).payload).toMatchObject({ status: "active" });
  });

  it("goes on with a new session of the same person; one that is over blames no password; another person's is refused and ended", async () => {
    const id = (await connect()).payload._id;
    const over = await signInAgain(id, { cookies: cookies("session-of-nobody"), use_browser: true });
    expect(over.payload).toMatchObject({ status: "invalid", auth_status: { wrong_password: false } });
    const back = await signInAgain(id, { cookies: cookies("session-of-acc-1"), use_browser: true });
    expect(back.payload).toMatchObject({
      status: "active",
      auth_status: { logged_in_at: expect.any(String) },
    });
    // The profile got another address: it is the same person.
    await database.admin`update credentials set profile_url = 'https://network.example/in/other' where id = ${id}`;
    const renamed = await signInAgain(id, { cookies: cookies("session-of-acc-1"), use_browser: true });
    expect(renamed.payload).toMatchObject({ status: "active" });
    expect(renamed.payload.profile_link).not.toBe("https://network.example/in/other");
    // Somebody else has signed in in this browser.
    await database.admin`update credentials set provider_id = 'other' where id = ${id}`;
    const other = await signInAgain(id, { cookies: cookies("session-of-acc-1"), use_browser: true });
    expect([other.status, other.fields?.[0]?.path]).toEqual([400, "email"]);
    const { payload } = await callRoute<CredentialView>(fetchOne, { as: who.token, params: { id } });
    expect(payload).toMatchObject({ status: "invalid", auth_status: { logged_in_at: null } });
    // Nobody acts by that session: a worker ends it.
    const ended = await database.admin`select account_ref from sign_outs where credential_id = ${id}`;
    const [row] = await database.admin`select account_ref from credentials where id = ${id}`;
    expect([ended[0]?.account_ref, row?.account_ref]).toEqual(["acc-1", null]);
  });

  it("is changed to only where the page found the extension; then it waits for a session [SH-328]", async () => {
    const cloud = { automation_type: "cloud", country_code: "DE" };
    const id = (await connect(cloud)).payload._id;
    const change = (body: object) =>
      callRoute<{ outcome: string; credential: CredentialView }>(changeAutomation, {
        as: who.token,
        params: { id },
        body,
      });
    expect(await change({})).toMatchObject({
      status: 409,
      error: "The browser extension isn’t installed in this browser",
    });
    // It is no further account: the brand's largest number doesn't stand in its way.
    await database.admin`update brands set max_credentials = 1 where key = 'default'`;
    const done = await change({ is_extension_installed: true });
    await database.admin`update brands set max_credentials = null where key = 'default'`;
    expect(done.payload).toMatchObject({
      outcome: "SUCCESS",
      credential: { automation_type: "extension", wait_for_authorization: true },
    });
    const back = await signInAgain(id, { cookies: cookies("session-of-acc-1"), use_browser: true });
    expect(back.payload).toMatchObject({ status: "active", wait_for_authorization: false });
    expect(await seats()).toEqual([0, 2, 0]);
  });

  it("is changed to the cloud with a country, and from then on reaches the network by an address there [SH-327]", async () => {
    const id = (await connect()).payload._id;
    const at = { as: who.token, params: { id } };
    const change = async () =>
      (await callRoute<{ outcome: string }>(changeAutomation, { ...at, body: {} })).payload.outcome;
    expect(await change()).toBe("NEEDS_LOCATION");
    await callRoute(update, { ...at, body: { country_code: "DE" } });
    expect(await change()).toBe("SUCCESS");
    await signInAgain(id, { cookies: cookies("session-of-acc-1") });
    const { signIns } = await control<{ signIns: { ref: string; way: string }[] }>(
      "GET",
      "/network-sign-ins",
    );
    expect(signIns.find(({ ref }) => ref === "acc-1")?.way).toBe("country DE");
  });
});

describe("the package of the extension", () => {
  const download = (as: string) =>
    ask(pack, { headers: { host: "one.localhost", authorization: `Bearer ${as}` } });

  it("is the brand's, for members of a plan with the feature who may open the accounts' settings [BO-263]", async () => {
    const got = await download(who.token);
    expect([got.status, got.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
    const bytes = Buffer.from(await got.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(bytes.includes("manifest.json")).toBe(true);
    const worker = await makeMember(database.admin, {
      workspaceId: who.workspaceId,
      isAdmin: false,
      allowedPages: { inbox: true },
    });
    expect((await download(worker.token)).status).toBe(403);
    await setPlan(database.admin, "pro", { features: allBut("extension") });
    expect((await download(who.token)).status).toBe(403);
  });
});
