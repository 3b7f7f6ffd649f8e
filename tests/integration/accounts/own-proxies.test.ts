import { beforeEach, describe, expect, it } from "vitest";
import { POST as remove } from "@/app/api/credentials/[id]/delete/route.ts";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { GET as readProxy, POST as setProxy } from "@/app/api/credentials/[id]/proxy/route.ts";
import { POST as refreshProxy } from "@/app/api/credentials/[id]/refresh_proxy/route.ts";
import { POST as update } from "@/app/api/credentials/[id]/update/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import type { CredentialView, ProxySettings } from "@/lib/contracts/credentials.ts";
import { connectCredential } from "@/lib/domain/credentials/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialPort, SocialSignIn } from "@/lib/providers/social/port.ts";
import { callRoute } from "../../factories/call-route.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";

const { database, control } = runningWorld();
productListeners();
let who: MadeMember;
beforeEach(async () => {
  who = await makeMember(database.admin);
});

const person = {
  email: "ada.hart@network.example",
  password: "network-pass-1",
  country_code: "DE",
  timezone: "Europe/Berlin",
};
const proxy = {
  proxy_address: "9.9.9.9",
  ports: { http: "8080" },
  username: "proxy-user-1",
  password: "proxy-pass-1",
};
const connect = (body: object) =>
  callRoute<CredentialView>(create, { as: who.token, body: { ...person, ...body } });
const at = (id: string) => ({ as: who.token, params: { id } });
const change = (id: string, body: object) => callRoute<ProxySettings>(setProxy, { ...at(id), body });
const signIn = (id: string) =>
  callRoute<CredentialView>(doAuth, { ...at(id), body: { password: person.password } });
const wayOf = async (ref = "acc-1") => {
  const { signIns } = await control<{ signIns: { ref: string; way: string | null }[] }>(
    "GET",
    "/network-sign-ins",
  );
  return signIns.find((one) => one.ref === ref)?.way;
};
const nameLeadsTo = (name: string, addresses: string[]) => control("POST", "/dns", { name, addresses });
const minutesLater = (id: string, minutes: number) => database.admin`
  update credentials set proxy_failed_until = proxy_failed_until - ${minutes} * interval '1 minute' where id = ${id}`;

describe("a proxy of the account's owner", () => {
  it("carries the sign-in, and is told without its password, which is kept sealed [SH-295, SH-302, SH-357, SH-380]", async () => {
    const made = await connect({ custom_proxy: true, no_proxy: false, proxy });
    expect(made.status).toBe(200);
    const told = {
      proxy_address: "9.9.9.9",
      domain: null,
      ports: { http: 8080 },
      username: "proxy-user-1",
      password: null,
    };
    expect(made.payload.proxy).toEqual(told);
    expect(await wayOf()).toBe("proxy 9.9.9.9:8080 as proxy-user-1");
    const read = await callRoute<ProxySettings>(readProxy, at(made.payload._id));
    expect(read.payload).toEqual({
      country_code: "DE",
      proxy_type: "basic",
      custom_proxy: true,
      no_proxy: false,
      proxy: told,
      setting_proxy: {
        stage: "success",
        country_code: "DE",
        attempt_count: 0,
        proxy_failed_until: null,
      },
    });
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a union all select row_to_json(s)::text from secrets s`;
    expect(rows.map(({ text }) => text).join()).not.toContain("proxy-pass-1");
    const [{ count } = { count: 0 }] = await database.admin`select count(*)::int as count from secrets
      where owner_type = 'credential' and owner_id = ${made.payload._id}`;
    expect(count).toBe(1);
    expect((await callRoute(remove, at(made.payload._id))).status).toBe(200);
    expect(
      await database.admin`select 1 from secrets where owner_type = 'credential' and owner_id = ${made.payload._id}`,
    ).toHaveLength(0);
  });

  it("is named by a domain, which wins over an address beside it [SH-357]", async () => {
    await nameLeadsTo("eu.proxy.example", ["9.9.9.9", "149.112.112.112"]);
    const made = await connect({ custom_proxy: true, proxy: { ...proxy, domain: "EU.proxy.example" } });
    expect(made.payload.proxy).toMatchObject({ proxy_address: null, domain: "eu.proxy.example" });
    expect(await wayOf()).toBe("proxy eu.proxy.example:8080 as proxy-user-1");
  });

  it("needs all its fields, each as its name says, and a country [SH-352, SH-353, SH-354, SH-355, SH-356]", async () => {
    const fields = async (changed: object, more: object = {}) =>
      (await connect({ custom_proxy: true, proxy: { ...proxy, ...changed }, ...more })).fields?.map(
        ({ path, message }) => `${path}: ${message}`,
      );
    expect(await fields({ proxy_address: "", ports: { http: "" }, username: " ", password: "" })).toEqual([
      "proxy.proxy_address: This field is required",
      "proxy.ports.http: This field is required",
      "proxy.username: This field is required",
      "proxy.password: This field is required",
    ]);
    expect((await connect({ custom_proxy: true })).fields?.map(({ path }) => path)).toEqual([
      "proxy.proxy_address",
      "proxy.ports.http",
      "proxy.username",
      "proxy.password",
    ]);
    for (const proxy_address of ["256.9.9.9", "9.9.9", "9.9.9.9a", "nine"])
      expect(await fields({ proxy_address })).toEqual([
        "proxy.proxy_address: The address of a proxy has four numbers of 0 to 255, separated by dots",
      ]);
    for (const http of ["80a", "-1", "0", "65536", "8.0"])
      expect(await fields({ ports: { http } })).toEqual(["proxy.ports.http: The port has digits only"]);
    for (const domain of ["proxy", "http://proxy.example", "proxy.example:80"])
      expect(await fields({ domain })).toEqual(["proxy.domain: The domain looks like proxy.example.com"]);
    expect(await fields({}, { country_code: "" })).toEqual(["country_code: Not valid location"]);
    expect(await wayOf("acc-2")).toBeNull();
    expect(await database.admin`select 1 from credentials where workspace_id = ${who.workspaceId}`).toEqual(
      [],
    );
  });

  it("is never inside: neither an address nor a name that leads there", async () => {
    for (const proxy_address of ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1"])
      expect(await connect({ custom_proxy: true, proxy: { ...proxy, proxy_address } })).toMatchObject({
        status: 400,
        error: "This address isn’t one of the public internet",
        fields: [{ path: "proxy.proxy_address" }],
      });
    await nameLeadsTo("inside.proxy.example", ["9.9.9.9", "10.0.0.7"]);
    expect(
      await connect({ custom_proxy: true, proxy: { ...proxy, domain: "inside.proxy.example" } }),
    ).toMatchObject({ status: 400, fields: [{ path: "proxy.domain" }] });
    for (const domain of ["unknown.proxy.example", "mail.example"])
      expect(await connect({ custom_proxy: true, proxy: { ...proxy, domain } })).toMatchObject({
        error: "This domain can’t be found at the moment. Check it, or try again later.",
      });
    await control("POST", "/dns", { name: "silent.proxy.example", silent: true });
    expect(
      await connect({ custom_proxy: true, proxy: { ...proxy, domain: "silent.proxy.example" } }),
    ).toMatchObject({ status: 400, fields: [{ path: "proxy.domain" }] });
  });

  it("isn't looked at without custom_proxy, nor with no_proxy, which is all that then counts [SH-358]", async () => {
    const none = await connect({ no_proxy: true, custom_proxy: true, proxy: { proxy_address: "nonsense" } });
    expect(none.payload.proxy).toBeNull();
    expect(await wayOf()).toBe("no proxy");
    const { payload } = await callRoute<ProxySettings>(readProxy, at(none.payload._id));
    expect(payload).toMatchObject({ no_proxy: true, custom_proxy: false, proxy: null, proxy_type: "basic" });
    const country = await connect({ email: "ben.okafor@network.example", password: "network-pass-2", proxy });
    expect(country.payload.proxy).toBeNull();
    expect(await wayOf("acc-2")).toBe("country DE");
  });

  it("is changed from the next sign-in on; its password is asked for again where the server or the user is another [SH-279, SH-381]", async () => {
    const { _id: id } = (await connect({})).payload;
    expect(await change(id, { custom_proxy: true, proxy: { ...proxy, password: undefined } })).toMatchObject({
      status: 400,
      fields: [{ path: "proxy.password" }],
    });
    expect((await change(id, { custom_proxy: true, proxy })).payload).toMatchObject({
      custom_proxy: true,
      proxy: { proxy_address: "9.9.9.9" },
    });
    expect(await wayOf()).toBe("country DE");
    await signIn(id);
    expect(await wayOf()).toBe("proxy 9.9.9.9:8080 as proxy-user-1");

    const { password: _, ...kept } = proxy;
    expect((await change(id, { custom_proxy: true, proxy: kept })).status).toBe(200);
    for (const other of [{ proxy_address: "8.8.8.8" }, { ports: { http: "81" } }, { username: "eve" }])
      expect(await change(id, { custom_proxy: true, proxy: { ...kept, ...other } })).toMatchObject({
        status: 400,
        fields: [{ path: "proxy.password" }],
      });
    expect(await callRoute(refreshProxy, at(id))).toMatchObject({ status: 409 });

    expect((await change(id, { country_code: "fr" })).payload).toMatchObject({
      country_code: "FR",
      custom_proxy: false,
      proxy: null,
    });
    await signIn(id);
    expect(await wayOf()).toBe("country FR");
    const deeds = await database.admin`select data from audit_entries
      where subject_id = ${id} and action = 'credential.change_route' order by at, id`;
    expect(deeds.map(({ data }) => data.kind)).toEqual(["own", "own", "country"]);
    expect(
      await callRoute(readProxy, { ...at(id), as: (await makeMember(database.admin)).token }),
    ).toMatchObject({
      status: 404,
    });
  });

  it("that doesn't answer is told, and rests a minute, then two; the account stays as it was [SH-296, SH-336]", async () => {
    const dead = { ...proxy, ports: { http: 9 } };
    const { _id: id } = (await connect({ custom_proxy: true, proxy: dead })).payload;
    const read = async () => (await callRoute<CredentialView>(fetchOne, at(id))).payload;
    const failed = await read();
    const inSeconds = (view: CredentialView) =>
      Math.round((view.setting_proxy.proxy_failed_until ?? 0) - Date.now() / 1000);
    expect(failed).toMatchObject({
      status: "invalid",
      setting_proxy: { stage: "fail", attempt_count: 1, proxy_failed_until: expect.any(Number) },
      auth_status: { wrong_password: false, challenged_at: null },
    });
    expect(inSeconds(failed)).toBeGreaterThan(50);
    expect(inSeconds(failed)).toBeLessThanOrEqual(61);
    // Nobody is asked again before that, whichever call it is, and however often.
    const refused = { status: 429, error: expect.stringContaining("The proxy failed a moment ago") };
    expect(await Promise.all([signIn(id), signIn(id)])).toMatchObject([refused, refused]);
    expect(await connect({ custom_proxy: true, proxy: dead })).toMatchObject(refused);
    await minutesLater(id, 10);
    expect((await signIn(id)).payload.setting_proxy).toMatchObject({ stage: "fail" });
    expect(inSeconds(await read())).toBeGreaterThan(50);

    // Another way owes nothing to that one.
    await change(id, { custom_proxy: true, proxy });
    expect((await read()).setting_proxy).toMatchObject({
      stage: "start",
      attempt_count: 0,
      proxy_failed_until: null,
    });
    const done = (await signIn(id)).payload;
    expect(done).toMatchObject({ status: "active", setting_proxy: { stage: "success" } });

    // A session that stands isn't lost with its proxy.
    await database.admin`update credentials set logged_in_at = product_now(), pin_requested_at = null where id = ${id}`;
    await change(id, { custom_proxy: true, proxy: dead });
    const still = (await signIn(id)).payload;
    expect(still).toMatchObject({ status: "active", setting_proxy: { stage: "fail", attempt_count: 1 } });
    expect(still.auth_status.logged_in_at).not.toBeNull();
    await callRoute(update, { ...at(id), body: { country_code: "AT" } });
    expect((await read()).setting_proxy).toMatchObject({ stage: "success", attempt_count: 0 });
  });

  it("keeps nothing of a sign-in that never left", async () => {
    const asked: SocialSignIn[] = [];
    const port = {
      connect: (given: SocialSignIn) => {
        asked.push(given);
        return Promise.reject(new ProviderError("unavailable", "down"));
      },
    } as unknown as SocialPort;
    const route = {
      route: { kind: "own", proxy: { host: "9.9.9.9", isDomain: false, port: 1, username: "u" } },
      password: "p",
    } as const;
    const input = {
      ...person,
      countryCode: "DE",
      workHoursStart: 9,
      workHoursEnd: 18,
      proxyType: "basic",
      route,
    } as const;
    await expect(connectCredential(who, port, input)).rejects.toMatchObject({ reason: "provider_failed" });
    expect(asked).toMatchObject([
      { route: { kind: "own", host: "9.9.9.9", port: 1, username: "u", password: "p" } },
    ]);
    expect(await database.admin`select 1 from secrets where workspace_id = ${who.workspaceId}`).toEqual([]);
  });
});
