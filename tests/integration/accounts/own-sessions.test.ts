import { beforeEach, describe, expect, it } from "vitest";
import { POST as doAuth } from "@/app/api/credentials/[id]/do_auth/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as options } from "@/app/api/credentials/options/route.ts";
import type { CredentialView, SignInOptions } from "@/lib/contracts/credentials.ts";
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

const headers = { "user-agent": "Browser of Ada/1.0" };
const body = { email: "ada.hart@network.example", country_code: "DE", timezone: "Europe/Berlin" };
const cookie = (value: string, more: object = {}) => ({
  domain: ".network.example",
  name: "network_session",
  value,
  path: "/",
  secure: true,
  http_only: true,
  ...more,
});
const connect = (more: object) =>
  callRoute<CredentialView>(create, { as: who.token, headers, body: { ...body, ...more } });
const wayOf = async (ref: string) => {
  const { signIns } = await control<{ signIns: { ref: string; way: string | null }[] }>(
    "GET",
    "/network-sign-ins",
  );
  return signIns.find((one) => one.ref === ref)?.way;
};

describe("a sign-in by the session of the owner's browser", () => {
  it("needs no password and no code, and is kept nowhere [SH-301, SH-303]", async () => {
    expect((await callRoute<SignInOptions>(options, { as: who.token })).payload).toEqual({
      session_cookie: { domain: ".network.example", name: "network_session" },
      has_extension: true,
    });
    const made = await connect({
      proxy_type: "basic",
      work_hours_start: 8,
      work_hours_end: 17,
      custom_proxy: false,
      no_proxy: false,
      automation_type: "cloud",
      use_browser: true,
      cookies: [cookie("other", { name: "other" }), cookie('"session-of-acc-1"')],
    });
    expect(made.payload).toMatchObject({
      full_name: "Ada Hart",
      status: "active",
      work_hours_start: 8,
      automation_type: "cloud",
      auth_status: { logged_in_at: expect.any(String), security_code: null },
    });
    expect(await wayOf("acc-1")).toBe("country DE by Browser of Ada/1.0");
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a`;
    expect(rows.map(({ text }) => text).join()).not.toContain("session-of-acc-1");
  });

  it("appears as the caller's browser only where that is asked for, with a password, too", async () => {
    await connect({ email: "ben.okafor@network.example", password: "network-pass-2" });
    expect(await wayOf("acc-2")).toBe("country DE");
    const { payload } = await connect({
      email: "chloe.martin@network.example",
      password: "network-pass-3",
      use_browser: true,
    });
    expect(await wayOf("acc-3")).toBe("country DE by Browser of Ada/1.0");
    const again = await callRoute<CredentialView>(doAuth, {
      as: who.token,
      params: { id: payload._id },
      body: { cookies: [cookie("session-of-acc-3")] },
    });
    expect(again.payload).toMatchObject({ full_name: "Chloé Martin", status: "active" });
    expect(await wayOf("acc-3")).toBe("country DE");
  });

  it("that is nobody's, or another's, is refused like a wrong password", async () => {
    const { payload } = await connect({ cookies: [cookie("session-of-acc-2")] });
    expect(payload).toMatchObject({ status: "invalid", auth_status: { wrong_password: true } });
  });

  it("needs the cookie that holds it, with a value that a cookie can have", async () => {
    expect(await connect({ cookies: [cookie("x", { name: "other" })] })).toMatchObject({
      status: 400,
      error: "The cookie that holds the network’s session is missing",
    });
    for (const value of ["", "two words", "a;b", "a\nb", "é", 'a"b'])
      expect(await connect({ cookies: [cookie(value)] }), value).toMatchObject({
        status: 400,
        error: "This isn’t the value of a cookie",
      });
    for (const cookies of [undefined, []])
      expect(await connect({ cookies })).toMatchObject({ status: 400, error: "Not valid password" });
    expect(await database.admin`select 1 from credentials where workspace_id = ${who.workspaceId}`).toEqual(
      [],
    );
  });
});
