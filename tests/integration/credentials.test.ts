import { describe, expect, it } from "vitest";
import { POST as remove } from "@/app/api/credentials/[id]/delete/route.ts";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as onboarding } from "@/app/api/credentials/[id]/onboarding_info/route.ts";
import { POST as send } from "@/app/api/credentials/[id]/send/route.ts";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { db } from "@/lib/db/index.ts";
import {
  connectCredential,
  readSeats,
  requireCredential,
  solveCode,
} from "@/lib/domain/credentials/index.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { callRoute } from "../factories/call-route.ts";
import { type MadeMember, makeMember } from "../factories/make-workspace.ts";
import { runningWorld } from "../factories/running-world.ts";

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
    const dead = worldSocial({ baseUrl: "http://127.0.0.1:1" });
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
    const worker = await makeMember(database.admin, { workspaceId: boss.workspaceId, isAdmin: false });
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
