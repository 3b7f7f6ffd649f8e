import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { POST as remove } from "@/app/api/credentials/[id]/delete/route.ts";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as onboarding } from "@/app/api/credentials/[id]/onboarding_info/route.ts";
import { POST as send } from "@/app/api/credentials/[id]/send/route.ts";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import { GET as countries } from "@/app/api/proxy/v2/countries/route.ts";
import { tabs } from "@/lib/access/tabs.ts";
import type { CredentialView, ProxyCountry } from "@/lib/contracts/credentials.ts";
import { db } from "@/lib/db/index.ts";
import { loseSignIn } from "@/lib/domain/conversations/index.ts";
import {
  connectCredential,
  listSignInCountries,
  readSeats,
  requireCredential,
  solveCode,
} from "@/lib/domain/credentials/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import type { SocialPort } from "@/lib/providers/social/port.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { allBut, setPlan } from "../../factories/set-plan.ts";

const world = runningWorld();
const database = world.database;
const social = () => worldSocial({ baseUrl: `http://127.0.0.1:${world.of().httpPort}` });
const place = { country_code: "DE", timezone: "Europe/Berlin" };
const signIn = (n: number, name: string) => ({
  email: `${name}@network.example`,
  password: `network-pass-${n}`,
  ...place,
});
const input = (email: string, password: string) => ({
  email,
  password,
  countryCode: "DE",
  timezone: "Europe/Berlin",
  workHoursStart: 9,
  workHoursEnd: 18,
  proxyType: "basic" as const,
});

async function codeOf(email: string): Promise<string> {
  const { signIns } = await world.control<{ signIns: { email: string; pin: string }[] }>(
    "GET",
    "/network-sign-ins",
  );
  return signIns.find((each) => each.email === email)?.pin ?? "";
}

const connect = (who: MadeMember, body: object) => callRoute<CredentialView>(create, { as: who.token, body });

describe("connecting a social account", () => {
  it("asks for the code, takes it, and keeps no password [SH-307, SH-332, SH-371]", async () => {
    const who = await makeMember(database.admin);
    const first = await connect(who, signIn(1, "ada.hart"));
    expect(first.status).toBe(200);
    expect(first.payload.auth_status.security_code).toMatchObject({ pin_type: "email", is_wrong: false });
    expect(first.payload.has_password).toBe(false);
    const id = first.payload._id;
    const info = await callRoute<{ hint: { code: string } }>(onboarding, { as: who.token, params: { id } });
    const code = info.payload.hint.code;
    expect(code).toBe(await codeOf("ada.hart@network.example"));

    const wrong = await callRoute<CredentialView>(send, {
      as: who.token,
      params: { id },
      body: { code: code === "111111" ? "222222" : "111111" },
    });
    expect(wrong.payload.auth_status.security_code?.is_wrong).toBe(true);
    const right = await callRoute<CredentialView>(send, { as: who.token, params: { id }, body: { code } });
    expect(right.payload).toMatchObject({ status: "active", full_name: "Ada Hart" });
    expect(right.payload.auth_status.logged_in_at).not.toBeNull();
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a`;
    expect(rows.map((row) => row.text).join()).not.toContain("network-pass-1");
  });

  it("refuses the same address in another spelling [SH-342, SH-343]", async () => {
    const who = await makeMember(database.admin);
    await connect(who, signIn(2, "ben.okafor"));
    const again = await connect(who, { ...signIn(2, "ben.okafor"), email: "  BEN.Okafor@Network.Example " });
    expect(again).toMatchObject({ status: 400, fields: [{ path: "email" }] });
  });

  it("names what is wrong with the form [SH-344, SH-345, SH-346, SH-347]", async () => {
    const who = await makeMember(database.admin);
    const good = signIn(1, "ada.hart");
    const error = async (change: object) => (await connect(who, { ...good, ...change })).error;
    expect(await error({ password: "abc" })).toBe("Not valid password");
    expect(await error({ country_code: "" })).toBe("Not valid location");
    expect(await error({ timezone: "Mars/Base" })).toBe("Not valid timezone");
    expect(await error({ email: "ada" })).toBe("Not valid email");
  });

  it("gives the last seat to one of two and frees it when an account goes [SH-361, SH-373]", async () => {
    const who = await makeMember(database.admin);
    await database.admin`update workspaces set cloud_seats = 1 where id = ${who.workspaceId}`;
    const [a, b] = await Promise.all([
      connect(who, signIn(1, "ada.hart")),
      connect(who, signIn(2, "ben.okafor")),
    ]);
    expect([a.status, b.status].sort()).toEqual([200, 403]);
    expect(a.error ?? b.error).toBe("You can't add another account");
    const id = (a.status === 200 ? a : b).payload._id;
    expect((await callRoute(remove, { as: who.token, params: { id } })).status).toBe(200);
    expect(await readSeats(who)).toMatchObject({ used: 0, refusal: null });
    await database.admin`update workspaces set tier = 'free' where id = ${who.workspaceId}`;
    expect((await connect(who, signIn(1, "ada.hart"))).error).toBe("No cloud seats for this tier");
  });

  it("needs the feature of seats, and that of residential proxies for one of them [BO-261, BO-262]", async () => {
    const who = await makeMember(database.admin);
    await setPlan(database.admin, "pro", { features: allBut("cloud") });
    expect(await connect(who, signIn(1, "ada.hart"))).toMatchObject({
      status: 403,
      error: "No cloud seats for this tier",
    });
    expect(await readSeats(who)).toMatchObject({ refusal: "noCloudSeats" });
    await setPlan(database.admin, "pro", { features: allBut("allow_residential_proxies") });
    const residential = { ...signIn(1, "ada.hart"), proxy_type: "residential" };
    expect(await connect(who, residential)).toMatchObject({ status: 403, reason: "feature_missing" });
    expect((await connect(who, signIn(1, "ada.hart"))).status).toBe(200);
    await setPlan(database.admin, "pro");
    expect((await connect(who, { ...signIn(2, "ben.okafor"), proxy_type: "residential" })).status).toBe(200);
  });

  it("keeps an account with a wrong password for another try, and tells blocked from challenged [SH-313, SH-322, SH-323, SH-331]", async () => {
    const who = await makeMember(database.admin);
    const bad = await connect(who, { ...signIn(3, "chloe.martin"), password: "nonsense" });
    expect(bad.payload).toMatchObject({ status: "invalid", auth_status: { wrong_password: true } });
    const again = await callRoute<CredentialView>(doAuth, {
      as: who.token,
      params: { id: bad.payload._id },
      body: { password: "network-pass-3" },
    });
    expect(again.payload.auth_status).toMatchObject({
      wrong_password: false,
      security_code: { is_wrong: false },
    });
    expect((await connect(who, { ...signIn(1, "blocked"), password: "whatever" })).payload.status).toBe(
      "blocked",
    );
    const challenged = await connect(who, { ...signIn(1, "challenged"), password: "whatever" });
    expect(challenged.payload.auth_status).toMatchObject({ hard_challenge_count: 1 });
    expect(challenged.payload.auth_status.challenged_at).not.toBeNull();
  });

  it("leaves no seat taken when the network is out of reach", async () => {
    const who = await makeMember(database.admin);
    const dead = worldSocial({ baseUrl: "http://127.0.0.1:2" });
    await expect(connectCredential(who, dead, input("x@network.example", "secret"))).rejects.toMatchObject({
      reason: "provider_failed",
    });
    expect(await readSeats(who)).toMatchObject({ used: 0 });
  });

  it("refuses a code of five digits and one that has expired; a new one may be asked for [SH-324, SH-321, SH-338]", async () => {
    const who = await makeMember(database.admin);
    const { payload } = await connect(who, signIn(4, "diego.santos"));
    await expect(solveCode(who, social(), { id: payload._id, code: "12345" })).rejects.toMatchObject({
      message: "codeInvalid",
    });
    await database.admin`update credentials set pin_requested_at = pin_requested_at - interval '61 minutes'
                          where id = ${payload._id}`;
    const late = await callRoute(send, {
      as: who.token,
      params: { id: payload._id },
      body: { code: "123456" },
    });
    expect(late).toMatchObject({ status: 410, reason: "gone" });
    const fresh = await callRoute<CredentialView>(send, {
      as: who.token,
      params: { id: payload._id },
      body: { resend: true },
    });
    expect(fresh.payload.is_code_expired).toBe(false);
  });
});

describe("seeing social accounts", () => {
  it("shows a worker the worker's own accounts only, and a stranger none [SH-370, SH-470]", async () => {
    const boss = await makeMember(database.admin);
    const worker = await makeMember(database.admin, {
      workspaceId: boss.workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    const stranger = await makeMember(database.admin);
    const theirs = (await connect(boss, signIn(1, "ada.hart"))).payload._id;
    const own = (await connect(worker, signIn(2, "ben.okafor"))).payload._id;
    const ids = async (who: MadeMember) =>
      (await callRoute<CredentialView[]>(list, { as: who.token })).payload.map((each) => each._id);
    expect(await ids(boss)).toEqual([theirs, own]);
    expect(await ids(worker)).toEqual([own]);
    expect(await ids(stranger)).toEqual([]);
    for (const who of [worker, stranger]) {
      const body = { timezone: "Europe/Paris" };
      const answer = await callRoute(update, { as: who.token, params: { id: theirs }, body });
      expect(answer).toMatchObject({ status: 404, reason: "not_found" });
      const asked = db.tenant(who, (tx) => requireCredential(tx, who, theirs));
      await expect(asked).rejects.toMatchObject({ reason: "not_found" });
    }
    const changed = await callRoute<CredentialView>(update, {
      as: worker.token,
      params: { id: own },
      body: { timezone: "Europe/Paris", work_hours_end: 17 },
    });
    expect(changed.payload).toMatchObject({
      timezone: "Europe/Paris",
      work_hours_start: 9,
      work_hours_end: 17,
    });
  });
});

describe("a worker without the page of the accounts' settings", () => {
  it("neither adds, changes, removes nor signs in an account; one with it does [SH-468]", async () => {
    const boss = await makeMember(database.admin);
    const { workspaceId } = boss;
    const id = (await connect(boss, signIn(1, "ada.hart"))).payload._id;
    const others = Object.fromEntries(tabs.filter((tab) => tab !== "settings").map((tab) => [tab, true]));
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false, allowedPages: others });
    await database.admin`insert into membership_credentials ${database.admin({ workspace_id: workspaceId, user_id: worker.userId, credential_id: id })}`;
    const at = { as: worker.token, params: { id } };
    const body = { password: "network-pass-1" };
    for (const [what, answer] of Object.entries({
      create: await connect(worker, signIn(2, "ben.okafor")),
      update: await callRoute(update, { ...at, body: { timezone: "Europe/Paris" } }),
      remove: await callRoute(remove, at),
      send: await callRoute(send, { ...at, body: { code: "123456" } }),
      doAuth: await callRoute(doAuth, { ...at, body }),
      onboarding: await callRoute(onboarding, at),
      countries: await callRoute(countries, { as: worker.token }),
    }))
      expect(answer, what).toMatchObject({ status: 403, reason: "forbidden" });
    expect((await readSeats(boss)).used).toBe(1);
    expect((await callRoute<CredentialView[]>(list, { as: worker.token })).payload).toHaveLength(1);
    const granted = await makeMember(database.admin, {
      workspaceId,
      isAdmin: false,
      allowedPages: { settings: true },
    });
    expect((await connect(granted, signIn(2, "ben.okafor"))).status).toBe(200);
  });
});

describe("a sign-in that could not be written down", () => {
  const ben = () => input("ben.okafor@network.example", "network-pass-2");
  /** The next one who writes down what the network answered fails. */
  const failOnce = () => {
    let isFirst = true;
    facts.on("credential.changed", async () => {
      if (!isFirst) return;
      isFirst = false;
      throw new Error("the database went away");
    });
  };
  beforeEach(() => facts.clear());
  afterEach(() => facts.clear());
  const rows = (who: MadeMember) =>
    database.admin`select id, account_ref from credentials where workspace_id = ${who.workspaceId} and deleted_at is null`;

  it("keeps its account and its seat, and the same call goes on with it", async () => {
    const who = await makeMember(database.admin);
    failOnce();
    await expect(connectCredential(who, social(), ben())).rejects.toThrow("the database went away");
    const [kept] = await rows(who);
    expect(kept).toMatchObject({ account_ref: null });
    expect(await readSeats(who)).toMatchObject({ used: 1 });
    const again = await connectCredential(who, social(), ben());
    expect(again).toMatchObject({ id: kept?.id, accountRef: "acc-2", status: "active" });
    expect(await rows(who)).toHaveLength(1);
    const [{ is_new: isNew } = {}] = await database.admin<{ is_new: boolean }[]>`
      select ramp_from is not null as is_new from credentials where id = ${again.id}`;
    expect(isNew).toBe(true);
    await expect(connectCredential(who, social(), ben())).rejects.toMatchObject({
      message: "credentialEmailTaken",
    });
  });

  it("keeps it too where the network's answer was lost, or this process: nobody else's, and none that is under way", async () => {
    const who = await makeMember(database.admin);
    const lost: SocialPort = {
      ...social(),
      connect: () => Promise.reject(new ProviderError("ambiguous", "lost")),
    };
    await expect(connectCredential(who, lost, ben())).rejects.toMatchObject({ reason: "provider_failed" });
    const [kept] = await rows(who);
    const worker = await makeMember(database.admin, { workspaceId: who.workspaceId, isAdmin: false });
    const taken = { message: "credentialEmailTaken" };
    await expect(connectCredential(worker, social(), ben())).rejects.toMatchObject(taken);
    expect(await connectCredential(who, social(), ben())).toMatchObject({ id: kept?.id });

    // A process that ended in the middle leaves it as it was reserved.
    await database.admin`update credentials set account_ref = null, pin_requested_at = null, status = 'active' where id = ${kept?.id ?? ""}`;
    await expect(connectCredential(who, social(), ben())).rejects.toMatchObject(taken);
    await database.admin`update credentials set created_at = created_at - interval '2 minutes' where id = ${kept?.id ?? ""}`;
    expect(await connectCredential(who, social(), ben())).toMatchObject({ id: kept?.id });
  });

  it("leaves the checkpoint open: the code is handed over again", async () => {
    const who = await makeMember(database.admin);
    const { id } = await connectCredential(who, social(), ben());
    const code = await codeOf("ben.okafor@network.example");
    failOnce();
    await expect(solveCode(who, social(), { id, code })).rejects.toThrow("the database went away");
    expect(await solveCode(who, social(), { id, code })).toMatchObject({
      isReady: true,
      accountRef: "acc-2",
    });
  });
});

describe("an account that was signed out", () => {
  it("says so and blames no password; another one is added beside it", async () => {
    const who = await makeMember(database.admin);
    const { payload } = await connect(who, signIn(4, "diego.santos"));
    const params = { id: payload._id };
    const code = await codeOf("diego.santos@network.example");
    await callRoute(send, { as: who.token, params, body: { code } });
    await db.tenant(who, (tx) =>
      loseSignIn(tx, who.workspaceId, payload._id, "signed out", new Date(Date.now() + 60_000)),
    );
    const [view] = (await callRoute<CredentialView[]>(list, { as: who.token })).payload;
    expect(view).toMatchObject({
      status: "invalid",
      profile_link: expect.stringContaining("diego"),
      auth_status: { logged_in_at: null, wrong_password: false, security_code: null },
    });
    const other = { email: "emma.vogel@network.example", password: "network-pass-5" };
    expect(await callRoute(doAuth, { as: who.token, params, body: other })).toMatchObject({
      status: 400,
      fields: [{ path: "email" }],
      error: "This account has another email. Add this one as an account of its own.",
    });
    expect((await connect(who, signIn(5, "emma.vogel"))).status).toBe(200);
    const same = { email: " Diego.Santos@network.example", password: "network-pass-4" };
    expect((await callRoute(doAuth, { as: who.token, params, body: same })).status).toBe(200);
  });
});

describe("the countries of the network", () => {
  it("are the network's own, with what is left of each; without a network there are none [SH-305, SH-359, SH-390]", async () => {
    const who = await makeMember(database.admin);
    const { payload } = await callRoute<ProxyCountry[]>(countries, { as: who.token });
    for (const country of payload)
      expect(country).toEqual({
        code: expect.stringMatching(/^[A-Z]{2}$/),
        count: expect.any(Number),
        type: expect.stringMatching(/^(basic|residential)$/),
      });
    expect(payload.find(({ code }) => code === "DE")?.count).toBeGreaterThan(0);
    expect(payload.find(({ code }) => code === "IS")?.count).toBe(0);
    expect(await listSignInCountries(noNetwork())).toEqual([]);
    expect(await listSignInCountries(worldSocial({ baseUrl: "http://127.0.0.1:2" }))).toEqual([]);
  });

  it("stand behind an account once the network answered through one [SH-336]", async () => {
    const who = await makeMember(database.admin);
    const stage = async (given: object) =>
      (await connect(who, { ...signIn(1, "ada.hart"), ...given })).payload.setting_proxy.stage;
    expect(await stage({ password: "nonsense" })).toBe("start");
    expect(await stage(signIn(2, "ben.okafor"))).toBe("success");
  });
});
