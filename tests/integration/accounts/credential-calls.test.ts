import { beforeEach, describe, expect, it } from "vitest";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as onboarding } from "@/app/api/credentials/[id]/onboarding_info/route.ts";
import { POST as send } from "@/app/api/credentials/[id]/send/route.ts";
import { POST as syncDialogs } from "@/app/api/credentials/[id]/sync_dialogs/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { callRoute } from "../../factories/call-route.ts";
import { makeCredential, makeMailbox } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database } = runningWorld();
productListeners();
let who: MadeMember;
beforeEach(async () => {
  who = await makeMember(database.admin);
});

const at = (id: string) => ({ as: who.token, params: { id } });
const connect = async (password: string) =>
  (
    await callRoute<CredentialView>(create, {
      as: who.token,
      body: {
        email: "diego.santos@network.example",
        password,
        country_code: "ES",
        timezone: "Europe/Madrid",
      },
    })
  ).payload;
const hintOf = async (id: string) =>
  (await callRoute<{ is_ready: boolean; hint: { code: string | null } | null }>(onboarding, at(id))).payload;

describe("the calls of an account", () => {
  it("take a security code, or ask for a new one, which ends the one before [SH-377, SH-394]", async () => {
    const { _id: id, auth_status: asked } = await connect("network-pass-4");
    const first = await hintOf(id);
    expect(first).toEqual({ is_ready: false, hint: { code: expect.stringMatching(/^\d{6}$/) } });
    await database.admin`update credentials set pin_requested_at = pin_requested_at - interval '5 minutes' where id = ${id}`;
    const again = await callRoute<CredentialView>(send, { ...at(id), body: { resend: true } });
    expect(Date.parse(again.payload.auth_status.security_code?.requested_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(asked.security_code?.requested_at ?? ""),
    );
    const second = await hintOf(id);
    expect(second.hint?.code).not.toBe(first.hint?.code);
    const old = await callRoute<CredentialView>(send, { ...at(id), body: { code: first.hint?.code } });
    expect(old.payload.auth_status.security_code?.is_wrong).toBe(true);
    const done = await callRoute<CredentialView>(send, { ...at(id), body: { code: second.hint?.code } });
    expect(done.payload.auth_status).toMatchObject({
      security_code: null,
      logged_in_at: expect.any(String),
    });
    expect((await hintOf(id)).is_ready).toBe(true);
    expect(await callRoute(send, { ...at(id), body: { code: second.hint?.code } })).toMatchObject({
      status: 409,
    });
    for (const code of ["12345", "1234567", "12345a", undefined])
      expect(await callRoute(send, { ...at(id), body: { code } })).toMatchObject({
        status: 400,
        error: "The security code has exactly 6 digits",
      });
  });

  it("sign in again, one at a time, with a password that nobody keeps [SH-385]", async () => {
    const { _id: id, auth_status: refused } = await connect("nonsense");
    expect(refused.wrong_password).toBe(true);
    const body = { password: "network-pass-4" };
    // Somebody else's sign-in is under way.
    await database.admin`update credentials set sign_in_id = gen_random_uuid(),
      sign_in_until = clock_timestamp() + interval '1 minute' where id = ${id}`;
    expect(await callRoute(doAuth, { ...at(id), body })).toMatchObject({ status: 409 });
    await database.admin`update credentials set sign_in_id = null, sign_in_until = null where id = ${id}`;
    const { payload: signedIn } = await callRoute<CredentialView>(doAuth, { ...at(id), body });
    expect(signedIn.auth_status).toMatchObject({
      wrong_password: false,
      security_code: { is_wrong: false },
    });
    expect(await callRoute(doAuth, { ...at(id), body: {} })).toMatchObject({
      status: 400,
      error: "Not valid password",
    });
    const entries = await database.admin`select count(*)::int as count from audit_entries
      where subject_id = ${id} and action = 'credential.sign_in'`;
    expect(entries[0]?.count).toBe(1);
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c`;
    expect(rows.map(({ text }) => text).join()).not.toContain("network-pass-4");
  });

  it("have the account and its mailboxes asked for messages at once [SH-375]", async () => {
    const id = await makeCredential(database.admin, who.workspaceId);
    const mailbox = await makeMailbox(database.admin, {
      workspaceId: who.workspaceId,
      credentialId: id,
      email: `m.${id}@mail.example`,
    });
    const polled = async () =>
      (
        await database.admin`select polled_at from credentials where id = ${id}
        union all select polled_at from mailboxes where id = ${mailbox}`
      ).map(({ polled_at }) => polled_at);
    await database.admin`update credentials set polled_at = clock_timestamp() + interval '1 hour' where id = ${id}`;
    await database.admin`update mailboxes set polled_at = clock_timestamp() + interval '1 hour' where id = ${mailbox}`;
    expect((await callRoute(syncDialogs, at(id))).payload).toEqual({ done: true });
    for (const moment of await polled()) expect(moment === null || moment < new Date()).toBe(true);
    await database.admin`update credentials set logged_in_at = null where id = ${id}`;
    expect(await callRoute(syncDialogs, at(id))).toMatchObject({ status: 409 });
  });
});
