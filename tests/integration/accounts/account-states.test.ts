import { beforeEach, describe, expect, it } from "vitest";
import { POST as automationType } from "@/app/api/credentials/[id]/automation_type/route.ts";
import { POST as changeAutomation } from "@/app/api/credentials/[id]/change_automation/route.ts";
import { POST as checkSales } from "@/app/api/credentials/[id]/check_sales/route.ts";
import { POST as remove } from "@/app/api/credentials/[id]/delete/route.ts";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { POST as authorize } from "@/app/api/credentials/[id]/request_authorization/route.ts";
import { POST as resetChars } from "@/app/api/credentials/[id]/reset_connection_chars/route.ts";
import { POST as verifyEmail } from "@/app/api/credentials/[id]/verify_email/route.ts";
import { GET as list } from "@/app/api/credentials/fetch/route.ts";
import { GET as notifications } from "@/app/api/notifications/fetch/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { db } from "@/lib/db/index.ts";
import { takeSocial } from "@/lib/domain/conversations/store/accounts.ts";
import { changeRoute, requestAuthorization } from "@/lib/domain/credentials/index.ts";
import { hibernateIdle } from "@/lib/domain/sequencer/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { callRoute } from "../../factories/call-route.ts";
import { makeConversation, makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { allBut, setPlan } from "../../factories/set-plan.ts";

const { database, control, of } = runningWorld();
productListeners();
let who: MadeMember;
let id: string;

/** Signs an account of the network in, as if the product had. */
async function standsAtNetwork(ref: string, email: string): Promise<void> {
  const social = worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });
  await social.connect({ email, password: "", countryCode: "GB", session: `session-of-${ref}` });
}
beforeEach(async () => {
  await standsAtNetwork("acc-1", "ada.hart@network.example");
  await standsAtNetwork("acc-2", "ben.okafor@network.example");
  who = await makeMember(database.admin);
  id = await makeCredential(database.admin, who.workspaceId);
  await database.admin`update credentials set profile_url = 'https://network.example/in/somebody' where id = ${id}`;
});

const at = () => ({ as: who.token, params: { id } });
const read = async () => (await callRoute<CredentialView>(fetchOne, at())).payload;
const told = async () =>
  (await callRoute<NotificationView[]>(notifications, { as: who.token })).payload.map(({ kind }) => kind);
const signedInAgo = (days: number) =>
  database.admin`update credentials set logged_in_at = product_now() - ${days} * interval '1 day' where id = ${id}`;
const laneIsActive = async () =>
  (await database.admin`select is_active from lanes where ref_id = ${id} and kind = 'social'`)[0]?.is_active;
const deeds = async () =>
  (await database.admin`select action from audit_entries where subject_id = ${id} order by at, id`).map(
    ({ action }) => action,
  );

describe("an account with which nobody works", () => {
  it("sleeps after over 30 days, sends nothing then, and is told of once [SH-335]", async () => {
    await signedInAgo(29.9);
    await hibernateIdle();
    expect(await read()).toMatchObject({ status: "active", hibernated_at: null });
    await signedInAgo(30.1);
    expect(await Promise.all([hibernateIdle(), hibernateIdle()])).toContain(1);
    expect(await read()).toMatchObject({ status: "inactive", hibernated_at: expect.any(String) });
    expect(await laneIsActive()).toBe(false);
    expect(await told()).toEqual(["hibernated_credential"]);
    expect(await deeds()).toEqual(["credential.hibernate"]);
    expect(await hibernateIdle()).toBe(0);
    // Nobody's answer is lost meanwhile.
    const asked = await db.hot("sync", ({ sql }) => takeSocial(sql, 0, 100, []));
    expect(asked.map((one) => one.id)).toContain(id);
    await callRoute(remove, at());
    expect((await callRoute<CredentialView[]>(list, { as: who.token })).payload).toEqual([]);
  });

  it("stays awake while requests wait that its rule will withdraw", async () => {
    await signedInAgo(60);
    await database.admin`insert into withdrawal_rules ${database.admin({
      workspace_id: who.workspaceId,
      credential_id: id,
      is_on: true,
      after_days: 90,
    })}`;
    await database.admin`insert into pending_requests ${database.admin({
      workspace_id: who.workspaceId,
      id: newId(),
      credential_id: id,
      request_ref: "r",
      name: "Grace Example",
      sent_at: new Date(),
    })}`;
    await hibernateIdle();
    expect((await read()).status).toBe("active");
    await database.admin`delete from pending_requests where credential_id = ${id}`;
    await hibernateIdle();
    expect((await read()).status).toBe("inactive");
  });

  it("stays awake while a campaign runs through it, or something was sent through it", async () => {
    await signedInAgo(60);
    const campaignId = newId();
    await database.admin`insert into campaigns ${database.admin({
      workspace_id: who.workspaceId,
      id: campaignId,
      credential_id: id,
      name: "Long waits",
      name_lower: "long waits",
      status: "active",
    })}`;
    await hibernateIdle();
    expect((await read()).status).toBe("active");
    await database.admin`update campaigns set status = 'paused' where id = ${campaignId}`;
    const laneId = newId();
    await database.admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
      values (${who.workspaceId}, ${laneId}, 'social', ${id}, product_now())`;
    const spent = (
      days: number,
    ) => database.admin`insert into lane_usage (workspace_id, lane_id, kind, hour, spent)
      values (${who.workspaceId}, ${laneId}, 'message', date_trunc('hour', product_now() - ${days} * interval '1 day'), 1)`;
    await spent(5);
    await hibernateIdle();
    expect((await read()).status).toBe("active");
    await database.admin`delete from lane_usage where lane_id = ${laneId}`;
    await spent(31);
    await hibernateIdle();
    expect((await read()).status).toBe("inactive");
  });

  it("stays awake while a message that somebody wrote waits for its time to leave through it", async () => {
    await signedInAgo(60);
    const { workspaceId, userId } = who;
    const talk = await makeConversation(database.admin, { workspaceId, credentialId: id });
    await talk.incoming("Hello", newId());
    const messageId = newId();
    await database.admin`insert into scheduled_messages ${database.admin({
      ...{ workspace_id: workspaceId, id: messageId, prospect_id: talk.prospectId, user_id: userId },
      ...{ channel: "social", text: "In two months", send_at: new Date(Date.now() + 60 * 86_400_000) },
    })}`;
    await hibernateIdle();
    expect((await read()).status).toBe("active");
    await database.admin`update scheduled_messages set state = 'canceled', ended_at = now() where id = ${messageId}`;
    await hibernateIdle();
    expect((await read()).status).toBe("inactive");
  });

  it("is woken by one request for its authorization, also where two press at once [SH-334, SH-392]", async () => {
    await signedInAgo(31);
    await hibernateIdle();
    const both = await Promise.all([callRoute(authorize, at()), callRoute(authorize, at())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({
      status: "active",
      hibernated_at: null,
      wait_for_authorization: false,
    });
    expect(await laneIsActive()).toBe(true);
    expect(await told()).toEqual([]);
    expect(await deeds()).toEqual(["credential.hibernate", "credential.authorize"]);
    expect(await callRoute(authorize, at())).toMatchObject({
      status: 409,
      error: "This account waits for no authorization",
    });
    await hibernateIdle();
    expect((await read()).status).toBe("active");
  });
});

describe("an account that waits for its authorization", () => {
  const waits = () => database.admin`update credentials
    set waits_for_authorization = true, logged_in_at = null where id = ${id}`;

  it("works again once the request was sent, which clears the flag [SH-334]", async () => {
    await waits();
    expect(await read()).toMatchObject({ status: "active", wait_for_authorization: true });
    expect(await told()).toEqual(["waiting_authorization"]);
    const { payload } = await callRoute<CredentialView>(authorize, at());
    expect(payload).toMatchObject({ status: "active", wait_for_authorization: false });
    expect(payload.auth_status.logged_in_at).not.toBeNull();
    expect(await told()).toEqual([]);
  });

  it("has to be signed in where its session is over, and stays as it was where nobody can say", async () => {
    await waits();
    const down = { readAccount: () => Promise.reject(new ProviderError("unavailable", "down")) };
    await expect(requestAuthorization(who, down, id)).rejects.toMatchObject({ reason: "provider_failed" });
    expect(await read()).toMatchObject({ status: "active", wait_for_authorization: true });
    const over = { readAccount: () => Promise.reject(new ProviderError("auth", "signed out")) };
    expect(await requestAuthorization(who, over, id)).toMatchObject({
      status: "invalid",
      loggedInAt: null,
      waitsForAuthorization: false,
    });
  });
});

describe("what the network says of an account", () => {
  it("is its edition, when somebody asks [SH-383, SH-394]", async () => {
    expect((await callRoute<CredentialView>(checkSales, at())).payload.account_type).toBe("sales_navigator");
    await database.admin`update credentials set account_ref = 'acc-2' where id = ${id}`;
    expect((await callRoute<CredentialView>(checkSales, at())).payload.account_type).toBe("basic");
    await database.admin`update credentials set logged_in_at = null where id = ${id}`;
    expect(await callRoute(checkSales, at())).toMatchObject({
      status: 409,
      error: "Sign the account in first",
    });
  });

  it("is that its address has to be confirmed, until it is [SH-374]", async () => {
    await control("POST", "/network-sign-ins/acc-1", { unconfirmed: true });
    await callRoute(checkSales, at());
    expect((await read()).required_actions.verify_email).toBe(true);
    expect(await told()).toEqual(["verify_email"]);
    const still = await callRoute<CredentialView>(verifyEmail, at());
    expect(still.payload.required_actions).toEqual({ verify_email: true });
    await control("POST", "/network-sign-ins/acc-1", { unconfirmed: false });
    const confirmed = await callRoute<CredentialView>(verifyEmail, at());
    expect(confirmed.payload.required_actions).toEqual({ verify_email: false });
    expect(await told()).toEqual([]);
  });

  it("is forgotten of the length of notes: 200 characters again, and the other limits stay [SH-384, SH-394]", async () => {
    await database.admin`update credentials set limits = '{"note": 300, "invitation": {"day": 7}}' where id = ${id}`;
    expect((await callRoute(resetChars, at())).status).toBe(200);
    const [row] = await database.admin`select limits from credentials where id = ${id}`;
    expect(row?.limits).toEqual({ invitation: { day: 7 } });
    expect((await callRoute(resetChars, at())).status).toBe(200);
  });
});

describe("how an account is run", () => {
  const change = (body?: object) =>
    callRoute<{ outcome: string; credential: CredentialView }>(
      body ? automationType : changeAutomation,
      body ? { ...at(), body } : at(),
    );
  const byExtension = (more: object = {}) =>
    database.admin`update credentials set ${database.admin({
      automation_type: "extension",
      ...more,
    })} where id = ${id}`;

  it("changes to the cloud once it has a seat, a country and a session; then it waits for its authorization [SH-329, SH-387, SH-393]", async () => {
    await byExtension({ country_code: "", account_ref: null, logged_in_at: null });
    await database.admin`update workspaces set cloud_seats = 0 where id = ${who.workspaceId}`;
    expect(await change()).toMatchObject({ status: 403, error: "No cloud seats for this tier" });
    await database.admin`update workspaces set cloud_seats = 1 where id = ${who.workspaceId}`;
    expect((await change()).payload.outcome).toBe("NEEDS_LOCATION");
    await database.admin`update credentials set country_code = 'DE' where id = ${id}`;
    expect((await change()).payload.outcome).toBe("NEEDS_PASSWORD");
    expect(await read()).toMatchObject({ automation_type: "extension" });
    await database.admin`update credentials set account_ref = 'acc-1' where id = ${id}`;
    const done = await Promise.all([
      change({ automation_type: "cloud" }),
      change({ automation_type: "cloud" }),
    ]);
    expect(done.map(({ payload }) => payload.outcome)).toEqual(["SUCCESS", "SUCCESS"]);
    expect(await deeds()).toEqual(["credential.change_automation"]);
    expect(await read()).toMatchObject({ automation_type: "cloud", wait_for_authorization: true });
    expect(await laneIsActive()).toBe(false);
    await callRoute(authorize, at());
    expect(await laneIsActive()).toBe(true);
  });

  it("changes to the extension without its way to the network: neither proxy, nor its password, nor a failure there stays", async () => {
    const proxy = { host: "9.9.9.9", isDomain: false, port: 1, username: "u" };
    const route = { route: { kind: "own", proxy }, password: "p" } as const;
    await changeRoute(who, { id, route, proxyType: "basic", countryCode: undefined });
    await database.admin`update credentials set proxy_type = 'residential', proxy_attempts = 2,
      proxy_failed_until = now() + interval '1 hour' where id = ${id}`;
    const sealed = () => database.admin`select 1 from secrets where owner_id = ${id}`;
    expect(await sealed()).toHaveLength(1);
    const body = { automation_type: "extension", is_extension_installed: true };
    expect((await change(body)).payload.outcome).toBe("SUCCESS");
    expect(
      await database.admin`select proxy_mode, proxy_type, own_proxy, proxy_attempts, proxy_failed_until, country_code
        from credentials where id = ${id}`,
    ).toMatchObject([
      {
        proxy_mode: "none",
        proxy_type: "basic",
        own_proxy: null,
        proxy_attempts: 0,
        proxy_failed_until: null,
      },
    ]);
    expect(await sealed()).toEqual([]);
    expect((await change({ automation_type: "cloud" })).payload.outcome).toBe("SUCCESS");
    expect(await database.admin`select proxy_mode from credentials where id = ${id}`).toEqual([
      { proxy_mode: "country" },
    ]);
  });

  it("doesn't change to the extension without a seat, nor where the page found none: seats first, then exactly why [SH-327]", async () => {
    await setPlan(database.admin, "pro", { features: allBut("extension") });
    expect(await change({ automation_type: "extension" })).toMatchObject({ status: 403 });
    await setPlan(database.admin, "pro", { features: allBut("video") });
    expect(await change()).toMatchObject({
      status: 409,
      error: "The browser extension isn’t installed in this browser",
    });
    await setPlan(database.admin, "pro");
    expect(await change({ automation_type: "other" })).toMatchObject({ status: 400 });
    expect((await change({ automation_type: "cloud" })).payload.outcome).toBe("SUCCESS");
    expect(await read()).toMatchObject({ automation_type: "cloud", wait_for_authorization: false });
    expect(await deeds()).toEqual([]);
  });
});
