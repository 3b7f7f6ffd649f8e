import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import {
  changeRoute,
  connectCredential,
  readSeats,
  requestAuthorization,
  signInCredential,
} from "@/lib/domain/credentials/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import { adasProfile } from "../../factories/ada.ts";
import { callRoute } from "../../factories/call-route.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database } = runningWorld();
productListeners();
let who: MadeMember;
beforeEach(async () => {
  who = await makeMember(database.admin);
});

const input = {
  email: "ada@network.example",
  password: "network-pass-1",
  countryCode: "DE",
  timezone: "UTC",
  workHoursStart: 9,
  workHoursEnd: 18,
  proxyType: "basic",
} as const;
const ada = (accountRef: string): SocialConnection => ({
  state: "connected",
  accountRef,
  profile: {
    providerId: "p-ada",
    url: "https://network.example/in/ada",
    ...adasProfile,
  },
});
/** A network that answers each sign-in so. */
const answering = (connect: SocialPort["connect"]) => ({ connect }) as unknown as SocialPort;
const rows = () =>
  database.admin`select id, username, account_ref, status, proxy_attempts, proxy_failed_until from credentials
    where workspace_id = ${who.workspaceId} and deleted_at is null order by created_at`;
const signOuts = async () =>
  (await database.admin`select account_ref from sign_outs where workspace_id = ${who.workspaceId}`).map(
    (row) => row.account_ref,
  );

describe("an account of the network that the workspace has already", () => {
  const cookies = [
    { domain: ".network.example", name: "network_session", value: "session-of-acc-1", path: "/" },
  ];
  const connect = (email: string) =>
    callRoute<CredentialView>(create, {
      as: who.token,
      body: { email, cookies, country_code: "DE", timezone: "UTC" },
    });
  const again = {
    status: 400,
    fields: [{ path: "email" }],
    error: "This account of the network is already added here, with another email",
  };

  it("isn't added once more by another of its addresses: it would act twice as often as its limits say", async () => {
    await database.admin`update workspaces set cloud_seats = 5 where id = ${who.workspaceId}`;
    expect((await connect("ada.hart@network.example")).status).toBe(200);
    expect(await connect("ada.hart+phone@network.example")).toMatchObject(again);
    expect(await rows()).toMatchObject([{ username: "ada.hart@network.example", account_ref: "acc-1" }]);
    expect(await readSeats(who)).toMatchObject({ used: 1 });
    // Another workspace may have it, as an agency's and its customer's.
    who = await makeMember(database.admin);
    expect((await connect("ada.hart+phone@network.example")).status).toBe(200);
  });

  it("isn't added twice by two who do so at once", async () => {
    await database.admin`update workspaces set cloud_seats = 5 where id = ${who.workspaceId}`;
    const both = await Promise.all([
      connect("ada.hart@network.example"),
      connect("ada.hart+phone@network.example"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await rows()).toHaveLength(1);
  });

  it("is known by its page where the provider names it anew; the session that came is ended", async () => {
    await database.admin`update workspaces set cloud_seats = 5 where id = ${who.workspaceId}`;
    const { id } = await connectCredential(
      who,
      answering(async () => ada("ref-1")),
      input,
    );
    const other = { ...input, email: "ada@home.example" };
    await expect(
      connectCredential(
        who,
        answering(async () => ada("ref-2")),
        other,
      ),
    ).rejects.toMatchObject({
      reason: "invalid_input",
    });
    expect(await rows()).toMatchObject([{ id, account_ref: "ref-1" }]);
    expect(await signOuts()).toEqual(["ref-2"]);
    await database.admin`update credentials set waits_for_authorization = true, logged_in_at = null where id = ${id}`;
    await expect(
      connectCredential(
        who,
        answering(async () => ada("ref-3")),
        other,
      ),
    ).rejects.toMatchObject({
      message: "credentialAddedAlready",
    });
    // Signed in again it is itself.
    const same = { id, password: "network-pass-1", email: null };
    expect(
      await signInCredential(
        who,
        answering(async () => ada("ref-1")),
        same,
      ),
    ).toMatchObject({
      accountRef: "ref-1",
    });
  });
});

describe("a first sign-in that took longer than its turn", () => {
  it("takes nothing away from the one after it, which the network answered", async () => {
    const late = answering(async () => {
      await database.admin`update credentials set sign_in_until = now() - interval '1 second'
        where workspace_id = ${who.workspaceId}`;
      await connectCredential(
        who,
        answering(async () => ada("ref-1")),
        input,
      );
      throw new ProviderError("unavailable", "refused at last");
    });
    await expect(connectCredential(who, late, input)).rejects.toMatchObject({ reason: "provider_failed" });
    expect(await rows()).toMatchObject([{ account_ref: "ref-1", status: "active" }]);
  });
});

describe("a proxy that is changed while a sign-in is under way", () => {
  const own = (host: string) => ({
    route: { kind: "own", proxy: { host, isDomain: false, port: 80, username: "u" } } as const,
    password: "p",
  });
  const change = (id: string, host: string) =>
    changeRoute(who, { id, route: own(host), proxyType: "basic", countryCode: undefined });
  const signIn = (id: string, connect: SocialPort["connect"]) =>
    signInCredential(who, answering(connect), { id, password: "network-pass-1", email: null });

  it("owes nothing to the failure of the one before", async () => {
    const id = await makeCredential(database.admin, who.workspaceId);
    await change(id, "9.9.9.9");
    await signIn(id, async () => {
      await change(id, "8.8.8.8");
      return { state: "proxy_failed" };
    });
    expect(await rows()).toMatchObject([{ proxy_attempts: 0, proxy_failed_until: null }]);
    // The same proxy with the right password is another way, too.
    const right = { route: own("8.8.8.8").route, password: "right" };
    await changeRoute(who, { id, route: right, proxyType: "basic", countryCode: undefined });
    await signIn(id, async () => {
      await changeRoute(who, {
        id,
        route: { ...right, password: "new" },
        proxyType: "basic",
        countryCode: undefined,
      });
      return { state: "proxy_failed" };
    });
    expect(await rows()).toMatchObject([{ proxy_attempts: 0, proxy_failed_until: null }]);
    await signIn(id, async () => ({ state: "proxy_failed" }));
    expect(await rows()).toMatchObject([{ proxy_attempts: 1, proxy_failed_until: expect.any(Date) }]);
  });

  it("rests also for a press that waited for the one that failed", async () => {
    const id = await makeCredential(database.admin, who.workspaceId);
    await change(id, "9.9.9.9");
    const asked = vi.fn(async (): Promise<SocialConnection> => ada("acc-1"));
    const { second } = await database.admin.begin(async (tx) => {
      // The first one's failure is being written down.
      await tx`update credentials set proxy_attempts = 1, proxy_failed_until = now() + interval '1 hour' where id = ${id}`;
      const second = signIn(id, asked).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const [waiting] = await database.admin`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting).toBeDefined();
      });
      return { second };
    });
    expect(await second).toMatchObject({ reason: "too_many_requests" });
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("an authorization that the network confirms", () => {
  it("leaves no older question of the network open, nor a password blamed", async () => {
    const id = await makeCredential(database.admin, who.workspaceId);
    await database.admin`update credentials set waits_for_authorization = true, logged_in_at = null, status = 'invalid',
      profile_url = 'https://network.example/in/somebody', is_wrong_password = true, pin_requested_at = now(), phone_requested_at = now(), challenged_at = now(),
      second_step = 'microsoft' where id = ${id}`;
    const port = { readAccount: async () => ({ edition: "basic", isEmailConfirmed: null }) as const };
    expect(await requestAuthorization(who, port, id)).toMatchObject({
      status: "active",
      isReady: true,
      isWrongPassword: false,
      pinRequestedAt: null,
      phoneRequestedAt: null,
      challengedAt: null,
      secondStep: null,
    });
  });

  it("says of an account that was removed meanwhile that it is gone", async () => {
    const id = await makeCredential(database.admin, who.workspaceId);
    await database.admin`update credentials set waits_for_authorization = true, logged_in_at = null,
      profile_url = 'https://network.example/in/somebody' where id = ${id}`;
    const port = {
      readAccount: async () => {
        await database.admin`update credentials set deleted_at = now(), status = 'deleted' where id = ${id}`;
        return { edition: "basic", isEmailConfirmed: null } as const;
      },
    };
    await expect(requestAuthorization(who, port, id)).rejects.toMatchObject({ reason: "not_found" });
  });
});
