import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { GET as onboarding } from "@/app/api/credentials/[id]/onboarding_info/route.ts";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import { type CredentialView, createCredential } from "@/lib/contracts/credentials.ts";
import { resendCode, solveCode } from "@/lib/domain/credentials/index.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { bindListeners } from "@/lib/wiring/listeners/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let member: MadeMember;
let id: string;

beforeAll(() => {
  process.env.WORLD = "off";
  resetEnv();
  bindListeners();
  return () => {
    delete process.env.WORLD;
    resetEnv();
    facts.clear();
  };
});
beforeEach(async () => {
  member = await makeMember(database.admin);
  id = await makeCredential(database.admin, member.workspaceId);
});

const at = () => ({ as: member.token, params: { id } });
const read = async () => (await callRoute<CredentialView>(fetchOne, at())).payload;
const waitFor = (pinType: string, at = new Date()) =>
  database.admin`update credentials set pin_requested_at = ${at}, pin_type = ${pinType}, logged_in_at = null where id = ${id}`;

describe("the calls of social accounts", () => {
  it("give one account in the shape that the specification names [SH-293, SH-296, SH-297, SH-376]", async () => {
    const view = await read();
    // The specification's own words.
    const named =
      "_id username first_name last_name full_name photo_link country_code has_password status account_type " +
      "automation_type unread_count wait_for_authorization hibernated_at connect_limited_at inmail_limited_at " +
      "login_limited_at sales_error required_subscriptions required_actions required_2fa two_factor is_code_expired " +
      "proxy setting_proxy activity_dict auth_status";
    expect(named.split(" ").filter((name) => !(name in view))).toEqual([]);
    expect(Object.keys(view.required_subscriptions).sort()).toEqual([
      "premium_at",
      "recruiter_at",
      "sales_navigator_at",
    ]);
    expect(Object.keys(view.setting_proxy).sort()).toEqual([
      "attempt_count",
      "country_code",
      "proxy_failed_until",
      "stage",
    ]);
    expect(view).toMatchObject({
      _id: id,
      country_code: "GB",
      has_password: false,
      status: "active",
      automation_type: "cloud",
      is_code_expired: false,
      required_actions: { verify_email: false },
      two_factor: null,
      proxy: null,
      setting_proxy: { country_code: "GB", attempt_count: expect.any(Number), proxy_failed_until: null },
      auth_status: {
        challenged_at: null,
        hard_challenge_count: 0,
        wrong_password: false,
        security_code: null,
        phone: null,
      },
    });
  });

  it.each(["app", "sms", "email", "other"])(
    "tell that a code by %s is awaited, and when it has expired [SH-298]",
    async (pinType) => {
      await waitFor(pinType);
      expect(await read()).toMatchObject({
        is_code_expired: false,
        auth_status: { security_code: { pin_type: pinType, is_wrong: false, is_entering: false } },
      });
      await waitFor(pinType, new Date(Date.now() - 61 * 60_000));
      expect(await read()).toMatchObject({ is_code_expired: true });
    },
  );

  it("change where and when an account works, and its lane with it [SH-372]", async () => {
    const changed = await callRoute<CredentialView>(update, {
      ...at(),
      body: { country_code: "at", timezone: "Asia/Kathmandu", work_hours_start: 7, work_hours_end: 15 },
    });
    expect(changed.payload).toMatchObject({
      country_code: "AT",
      timezone: "Asia/Kathmandu",
      work_hours_start: 7,
    });
    const [lane] =
      await database.admin`select timezone, hours_start, hours_end, is_active from lanes where ref_id = ${id}`;
    expect(lane).toEqual({ timezone: "Asia/Kathmandu", hours_start: 7, hours_end: 15, is_active: true });
    const refused = await callRoute(update, { ...at(), body: { work_hours_start: 9, work_hours_end: 9 } });
    expect(refused).toMatchObject({
      status: 400,
      error: "Working hours must have a start and a different end",
    });
  });

  it("say whether it is ready, without a hint where the network gives none [SH-388]", async () => {
    expect((await callRoute(onboarding, at())).payload).toEqual({ is_ready: true, hint: null });
    await waitFor("email");
    expect((await callRoute(onboarding, at())).payload).toEqual({ is_ready: false, hint: null });
  });

  it("take a password of 4 symbols or more, and a proxy that is basic unless it is residential [SH-069, SH-300]", async () => {
    const again = await callRoute(doAuth, { ...at(), body: { password: "abc" } });
    expect(again).toMatchObject({ status: 400, error: "Not valid password" });
    const fields = createCredential.body!;
    const body = { email: "a@b.example", password: "abcd", country_code: "DE", timezone: "UTC" };
    expect(fields.parse(body)).toMatchObject({ password: "abcd", proxy_type: "basic" });
    expect(fields.parse({ ...body, proxy_type: "residential" })).toMatchObject({ proxy_type: "residential" });
    expect(fields.safeParse({ ...body, proxy_type: "other" }).success).toBe(false);
    expect(fields.safeParse({ ...body, password: "abc" }).success).toBe(false);
  });
});

describe("a security code", () => {
  const handed: string[] = [];
  const social = {
    solveCheckpoint: async (accountRef: string, code: string) => {
      handed.push(code);
      return { state: "checkpoint" as const, accountRef, pinType: "email" as const, wrong: true };
    },
    resendCheckpoint: async () => {
      handed.push("resent");
    },
  } as never;

  it("of an app is refreshed by 000000, of any other kind it is sent again [SH-325]", async () => {
    handed.length = 0;
    for (const pinType of ["app", "sms", "email"]) {
      await waitFor(pinType, new Date(Date.now() - 30 * 60_000));
      expect(await resendCode(member, social, id)).toMatchObject({ isCodeExpired: false });
    }
    expect(handed).toEqual(["000000", "resent", "resent"]);
  });

  it("is under way while the network looks at it, and awaited again where the network can't be reached [SH-332]", async () => {
    await waitFor("email");
    let meanwhile: CredentialView | null = null;
    const away = {
      solveCheckpoint: async () => {
        meanwhile = await read();
        throw new ProviderError("unavailable", "away");
      },
    } as never;
    const code = async () => (await read()).auth_status.security_code;
    expect(await code()).toMatchObject({ is_entering: false, is_wrong: false });
    await expect(solveCode(member, away, { id, code: "123456" })).rejects.toMatchObject({
      reason: "provider_failed",
    });
    expect(meanwhile).toMatchObject({
      auth_status: { security_code: { is_entering: true, is_wrong: false } },
    });
    expect(await code()).toMatchObject({ is_entering: false, is_wrong: false });
  });

  it("that is wrong is told as such, and another may be tried [SH-320]", async () => {
    await waitFor("email");
    await solveCode(member, social, { id, code: "123456" });
    expect(await read()).toMatchObject({
      auth_status: { security_code: { is_wrong: true, is_entering: false } },
    });
  });
});
