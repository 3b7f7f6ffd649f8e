import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as fetchOne } from "@/app/api/credentials/[id]/fetch/route.ts";
import { POST as refreshProxy } from "@/app/api/credentials/[id]/refresh_proxy/route.ts";
import { POST as resendPhone } from "@/app/api/credentials/[id]/resend_phone/route.ts";
import { POST as send } from "@/app/api/credentials/[id]/send/route.ts";
import { POST as sendPhone } from "@/app/api/credentials/[id]/send_phone/route.ts";
import { PUT as setTwoFactor } from "@/app/api/credentials/[id]/two_factor/route.ts";
import { POST as create } from "@/app/api/credentials/create/route.ts";
import { GET as notifications } from "@/app/api/notifications/fetch/route.ts";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { changeAddress, givePhone, setSecondStep, solveCode } from "@/lib/domain/credentials/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { SocialConnection, SocialPort } from "@/lib/providers/social/port.ts";
import { unipileSocial } from "@/lib/providers/social/unipile/adapter.ts";
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

const place = { country_code: "DE", timezone: "Europe/Berlin" };
async function connect(email: string, n: number): Promise<CredentialView> {
  const body = { email, password: `network-pass-${n}`, ...place };
  return (await callRoute<CredentialView>(create, { as: who.token, body })).payload;
}
const at = (id: string) => ({ as: who.token, params: { id } });
const read = async (id: string) => (await callRoute<CredentialView>(fetchOne, at(id))).payload;
const told = async () =>
  (await callRoute<NotificationView[]>(notifications, { as: who.token })).payload.map(({ kind, action }) => [
    kind,
    action?.meta,
  ]);
const deeds = async (id: string) =>
  (
    await database.admin<{ action: string }[]>`
      select action from audit_entries where subject_id = ${id} order by at, id`
  ).map(({ action }) => action);
const pinOf = async (ref: string) => {
  const { signIns } = await control<{ signIns: { ref: string; pin: string }[] }>("GET", "/network-sign-ins");
  return signIns.find((one) => one.ref === ref)?.pin ?? "";
};
const number = { number: "171 123-4567", country_code: "DE", phone_code: "+49" };

describe("a phone number for which the network asks", () => {
  it("is told, given, and answered by a code that the network texts there [SH-378, SH-428]", async () => {
    const asked = await connect("ada.hart+phone@network.example", 1);
    const id = asked._id;
    expect(asked).toMatchObject({ status: "active", is_phone_expired: false });
    expect(asked.auth_status).toMatchObject({
      logged_in_at: null,
      security_code: null,
      phone: { requested_at: expect.any(String), is_wrong: false, is_entering: false },
    });
    expect(await told()).toEqual([["phone_needed", "phone"]]);

    // The network takes no number of seven digits, with the country's code.
    const wrong = await callRoute<CredentialView>(sendPhone, {
      ...at(id),
      body: { ...number, number: "123456", country_code: "US", phone_code: "1" },
    });
    expect(wrong.payload.auth_status.phone).toEqual({
      requested_at: asked.auth_status.phone?.requested_at,
      is_wrong: true,
      is_entering: false,
    });
    const right = await callRoute<CredentialView>(sendPhone, { ...at(id), body: number });
    expect(right.payload.auth_status).toMatchObject({
      phone: null,
      security_code: { pin_type: "sms", is_wrong: false },
    });
    const code = await pinOf("acc-1");
    const done = await callRoute<CredentialView>(send, { ...at(id), body: { code } });
    expect(done.payload).toMatchObject({ full_name: "Ada Hart", status: "active" });
    expect(done.payload.auth_status.logged_in_at).not.toBeNull();
    expect(await told()).toEqual([]);
    expect(await deeds(id)).toEqual([
      "credential.create",
      "credential.connect",
      "credential.give_phone",
      "credential.give_phone",
      "credential.solve_code",
    ]);
    // Nobody keeps the number.
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a`;
    expect(rows.map(({ text }) => text).join()).not.toContain("1711234567");
  });

  it("is refused where it isn't one, before anybody is asked [SH-366]", async () => {
    const { _id: id } = await connect("ada.hart+phone@network.example", 1);
    for (const body of [
      { ...number, number: "12345" },
      { ...number, number: "abc" },
      { ...number, country_code: "" },
      { ...number, phone_code: "" },
      { ...number, phone_code: "+1" },
    ])
      expect(await callRoute(sendPhone, { ...at(id), body })).toMatchObject({
        status: 400,
        error: "Please, add correct phone number",
        fields: [{ path: "number" }],
      });
    expect((await read(id)).auth_status.phone).toMatchObject({ is_wrong: false });
  });

  it("is awaited for fifteen minutes; then the network has to ask again [SH-340, SH-379]", async () => {
    const { _id: id } = await connect("ada.hart+phone@network.example", 1);
    const past = (minutes: number) => database.admin`update credentials
      set phone_requested_at = product_now() - ${minutes} * interval '1 minute' where id = ${id}`;
    await past(14);
    expect(await read(id)).toMatchObject({ is_phone_expired: false });
    await past(15);
    expect(await read(id)).toMatchObject({ is_phone_expired: true });
    expect(await callRoute(sendPhone, { ...at(id), body: number })).toMatchObject({
      status: 410,
      reason: "gone",
    });
    const again = await callRoute<CredentialView>(resendPhone, at(id));
    expect(again.payload).toMatchObject({
      is_phone_expired: false,
      auth_status: { phone: { is_wrong: false } },
    });
    expect((await callRoute(sendPhone, { ...at(id), body: number })).status).toBe(200);
    expect(await deeds(id)).toContain("credential.resend_phone");
  });

  it("can't be given where none was asked for, and stays asked for where the network can't be reached", async () => {
    const { _id: plain } = await connect("ben.okafor@network.example", 2);
    expect(await callRoute(sendPhone, { ...at(plain), body: number })).toMatchObject({ status: 409 });
    expect(await callRoute(resendPhone, at(plain))).toMatchObject({ status: 409 });
    const { _id: id } = await connect("ada.hart+phone@network.example", 1);
    const away = {
      givePhone: async () => {
        expect((await read(id)).auth_status.phone).toMatchObject({ is_entering: true });
        throw new ProviderError("unavailable", "away");
      },
    };
    const input = { id, number: "1711234567", countryCode: "DE", phoneCode: "49" };
    await expect(givePhone(who, away, input)).rejects.toMatchObject({ reason: "provider_failed" });
    expect((await read(id)).auth_status.phone).toMatchObject({ is_entering: false, is_wrong: false });
  });

  it("is asked for again where the process that gave it ended in the middle", async () => {
    const { _id: id } = await connect("ada.hart+phone@network.example", 1);
    const giving = (seconds: number) => database.admin`update credentials set is_phone_entering = true,
      sign_in_id = gen_random_uuid(), sign_in_until = clock_timestamp() + ${seconds} * interval '1 second' where id = ${id}`;
    await giving(30);
    expect(await told()).toEqual([]);
    await giving(-1);
    expect((await read(id)).auth_status.phone).toMatchObject({ is_entering: false });
    expect(await told()).toEqual([["phone_needed", "phone"]]);
  });
});

describe("a second step for which the network asks", () => {
  const good = { username: " Ada@Mail.Example ", password: " mailbox-pass-1 " };

  it("of Microsoft is done by its sign-in: lower case, trimmed, and not kept [SH-294, SH-362, SH-363, SH-386]", async () => {
    const asked = await connect("ben.okafor+microsoft@network.example", 2);
    const id = asked._id;
    expect(asked).toMatchObject({ required_2fa: true, required_2fa_type: "microsoft", two_factor: null });
    expect(await told()).toEqual([["two_step_required", "two_factor"]]);

    const put = (body: object) => callRoute<CredentialView>(setTwoFactor, { ...at(id), body });
    expect(await put({ ...good, username: "nobody" })).toMatchObject({
      status: 400,
      error: "Not valid email",
    });
    expect(await put({ ...good, password: "   " })).toMatchObject({
      status: 400,
      fields: [{ path: "password" }],
    });
    const refused = await put({ ...good, password: "another-1" });
    expect(refused).toMatchObject({
      status: 400,
      error: "Microsoft refuses this sign-in. Check the email and the password.",
      fields: [{ path: "password" }],
    });
    expect(await read(id)).toMatchObject({
      required_2fa: true,
      two_factor: { username: "ada@mail.example", status: "invalid", update_password: true },
    });
    expect(await told()).toEqual([["two_step_required", "two_factor"]]);

    const done = await put(good);
    expect(done.payload).toMatchObject({
      full_name: "Ben Okafor",
      required_2fa: true,
      two_factor: {
        username: "ada@mail.example",
        password: null,
        status: "valid",
        update_password: false,
        link: null,
        temporary_locked_at: null,
      },
    });
    expect(done.payload.auth_status.logged_in_at).not.toBeNull();
    expect(await told()).toEqual([]);
    const rows = await database.admin`select row_to_json(c)::text as text from credentials c union all
      select row_to_json(a)::text from audit_entries a`;
    expect(rows.map(({ text }) => text).join()).not.toMatch(/mailbox-pass-1|another-1/);
  });

  it("of another service can't be done here: the support can help [SH-364]", async () => {
    const asked = await connect("chloe.martin+authenticator@network.example", 3);
    expect(asked).toMatchObject({ required_2fa: true, required_2fa_type: "other" });
    expect(await callRoute(setTwoFactor, { ...at(asked._id), body: good })).toMatchObject({
      status: 409,
      error: "Only Microsoft two-step verification is supported. Please contact support.",
    });
  });

  it("isn't asked for after a sign-in that needed none", async () => {
    const { _id: id } = await connect("diego.santos@network.example", 4);
    expect(await callRoute(setTwoFactor, { ...at(id), body: good })).toMatchObject({ status: 409 });
    expect(await read(id)).toMatchObject({ required_2fa: false, required_2fa_type: null, two_factor: null });
  });
});

describe("an answer that is given twice", () => {
  const answer = (id: string) => ({
    phone: { id, number: "1711234567", countryCode: "DE", phoneCode: "49" },
    step: { id, username: "ada@mail.example", password: "mailbox-pass-1" },
    code: { id, code: "123456" },
  });

  it.each(["phone", "step", "code"] as const)(
    "goes to the network once: the second %s waited for the first, which answered the question",
    async (what) => {
      const { _id: id } = await connect("ada.hart+phone@network.example", 1);
      await database.admin`update credentials set second_step = 'microsoft', pin_requested_at = product_now() where id = ${id}`;
      const sent = vi.fn(async (): Promise<SocialConnection> => ({ state: "blocked" }));
      const port = { givePhone: sent, giveSecondStep: sent, solveCheckpoint: sent } as unknown as SocialPort;
      const give = () => {
        const given = answer(id);
        if (what === "phone") return givePhone(who, port, given.phone);
        return what === "step" ? setSecondStep(who, port, given.step) : solveCode(who, port, given.code);
      };
      const pressed = await database.admin.begin(async (tx) => {
        // The first one's answer is being written down.
        await tx`update credentials set phone_requested_at = null, second_step = null, pin_requested_at = null where id = ${id}`;
        const second = give().catch((error: unknown) => error);
        await vi.waitFor(async () => {
          const [waiting] = await database.admin`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          expect(waiting).toBeDefined();
        });
        return { second };
      });
      expect(await pressed.second).toMatchObject({ reason: "conflict" });
      expect(sent).not.toHaveBeenCalled();
    },
  );
});

describe("the address of an account", () => {
  async function connected(): Promise<string> {
    const { _id: id } = await connect("emma.vogel@network.example", 5);
    await callRoute(send, { ...at(id), body: { code: await pinOf("acc-5") } });
    return id;
  }
  const changes = async () => {
    const [row] = await database.admin<{ serial: number }[]>`
      select address_serial as serial from world.accounts where ref = 'acc-5'`;
    return row?.serial ?? 0;
  };

  it("is changed twice in 24 hours at most, also by calls at once [SH-284, SH-382]", async () => {
    const id = await connected();
    const before = await changes();
    expect((await read(id)).proxy_refreshes).toEqual({ left: 2, free_at: null });
    const answers = await Promise.all([1, 2, 3].map(() => callRoute<CredentialView>(refreshProxy, at(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(answers.find(({ status }) => status === 429)?.error).toBe(
      "The address was changed twice in the last 24 hours",
    );
    expect((await changes()) - before).toBe(2);
    expect((await read(id)).proxy_refreshes).toEqual({ left: 0, free_at: expect.any(String) });
    expect((await deeds(id)).filter((deed) => deed === "credential.change_address")).toHaveLength(2);
    // A day later of product time they are free again.
    await database.admin`update credentials set address_changes =
      array[product_now() - interval '24 hours', product_now() - interval '23 hours'] where id = ${id}`;
    expect((await read(id)).proxy_refreshes).toMatchObject({ left: 1 });
    expect((await callRoute<CredentialView>(refreshProxy, at(id))).payload.proxy_refreshes).toMatchObject({
      left: 0,
    });
  });

  it("is changed once by a press that is doubled, and by two windows that show the same [F16]", async () => {
    const id = await connected();
    const before = await changes();
    const press = (left: number) => callRoute<CredentialView>(refreshProxy, { ...at(id), body: { left } });
    const answers = await Promise.all([press(2), press(2)]);
    expect(answers.map(({ status, payload }) => [status, payload.proxy_refreshes.left])).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect((await changes()) - before).toBe(1);
    expect((await press(1)).payload.proxy_refreshes.left).toBe(0);
    expect((await press(2)).payload.proxy_refreshes.left).toBe(0);
    expect((await changes()) - before).toBe(2);
    expect(await press(0)).toMatchObject({ status: 429 });
  });

  it("can't be changed, and isn't counted, where the provider chooses addresses itself", async () => {
    const id = await connected();
    await expect(changeAddress(who, {}, id)).rejects.toMatchObject({
      reason: "conflict",
      message: "addressNotOffered",
    });
    expect((await read(id)).proxy_refreshes.left).toBe(2);
    expect(unipileSocial({} as never).changeAddress).toBeUndefined();
  });

  it("counts as unchanged where the provider says so, and as changed where nobody knows", async () => {
    const id = await connected();
    const port = (kind: "rejected" | "unavailable" | "ambiguous") => ({
      changeAddress: () => Promise.reject(new ProviderError(kind, "no")),
    });
    await expect(changeAddress(who, port("rejected"), id)).rejects.toMatchObject({ reason: "conflict" });
    await expect(changeAddress(who, port("unavailable"), id)).rejects.toMatchObject({
      reason: "provider_failed",
    });
    expect((await read(id)).proxy_refreshes.left).toBe(2);
    await expect(changeAddress(who, port("ambiguous"), id)).rejects.toMatchObject({
      reason: "provider_failed",
    });
    expect((await read(id)).proxy_refreshes.left).toBe(1);
  });

  it("is changed for an account that is signed in alone", async () => {
    const { _id: id } = await connect("emma.vogel@network.example", 5);
    expect(await callRoute(refreshProxy, at(id))).toMatchObject({ status: 409 });
  });
});
