import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  PUT as editPrice,
  DELETE as endPrice,
} from "@/app/api/admin/billing/[brandId]/prices/[priceId]/route.ts";
import { POST as addPrice, GET as prices } from "@/app/api/admin/billing/[brandId]/prices/route.ts";
import { PUT as savePlan } from "@/app/api/admin/billing/features/[id]/route.ts";
import { POST as updateCustomer } from "@/app/api/admin/customers/[id]/update/route.ts";
import { GET as readPlan } from "@/app/api/admin/features/[id]/route.ts";
import { PUT as editManager, DELETE as removeManager } from "@/app/api/admin/managers/[id]/route.ts";
import { POST as createManager } from "@/app/api/admin/managers/route.ts";
import { PUT as saveBilling } from "@/app/api/admin/whitelabels/[id]/billing/route.ts";
import { POST as build } from "@/app/api/admin/whitelabels/[id]/build/route.ts";
import { POST as check } from "@/app/api/admin/whitelabels/[id]/domains/check/route.ts";
import { POST as claim } from "@/app/api/admin/whitelabels/[id]/domains/route.ts";
import { GET as read, PUT as save } from "@/app/api/admin/whitelabels/[id]/route.ts";
import { POST as create, GET as list } from "@/app/api/admin/whitelabels/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import type { ConsolePlanView, ConsolePriceView } from "@/lib/contracts/console/plans.ts";
import type { WhiteLabelSettingsView, WhiteLabelView } from "@/lib/contracts/console/white-labels.ts";
import { brandById, brandMailServer, forgetBrands } from "@/lib/domain/brands/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { becomeOperator } from "../../factories/become-operator.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let operator: MadeMember;
let boss: MadeMember;
let brand: string;
let host: string;

beforeAll(async () => {
  operator = await makeMember(database.admin);
  boss = await makeMember(database.admin);
  await becomeOperator(database.admin, operator.userId, "platform_admin");
  await becomeOperator(database.admin, boss.userId, "super_admin");
});
beforeEach(async () => {
  brand = newId();
  host = `app.${brand}.example`;
  await database.admin`insert into brands (id, key, name, title, theme, switches)
    values (${brand}, ${`b-${brand}`}, 'Acme', 'Acme', '{}', '{}')`;
  await database.admin`insert into brand_domains (host, brand_id, kind, is_primary) values (${host}, ${brand}, 'app', true)`;
  forgetBrands();
});

const params = () => ({ id: brand });
const put = (body: object, as = operator.token) =>
  callRoute<WhiteLabelSettingsView>(save, { as, params: params(), body });
const shown = async () =>
  (await callRoute<WhiteLabelSettingsView>(read, { as: operator.token, params: params() })).payload;
const entries = () =>
  database.admin<{ actor_user_id: string; action: string; before: object; after: object }[]>`
    select actor_user_id, action, before, after from console_entries where subject_id = ${brand} order by at, id`;

describe("a white-label", () => {
  it("is saved, counts at once, and the record says what it was before", async () => {
    const saved = await put({
      name: "Acme Reach",
      theme: { primary: "#0f766e" },
      switches: { hide_billing: true },
    });
    expect(saved.payload).toMatchObject({ name: "Acme Reach", theme: { primary: "#0f766e" } });
    expect(await brandById(brand)).toMatchObject({
      name: "Acme Reach",
      theme: { primary: "#0f766e" },
      switches: { hideBilling: true },
    });
    expect(await entries()).toMatchObject([
      {
        actor_user_id: operator.userId,
        action: "brand.update",
        before: { name: "Acme", "theme.primary": null },
        after: { name: "Acme Reach", "theme.primary": "#0f766e", "switches.hideBilling": true },
      },
    ]);
    // What changes nothing is nothing to tell.
    await put({ name: "Acme Reach" });
    expect(await entries()).toHaveLength(1);
  });

  it("refuses contradicting options, each with its own words, and changes nothing [BO-389, BO-390, BO-391, BO-392]", async () => {
    const refused = async (options: object) => {
      const answer = await put({ name: "Other", options });
      expect(answer.status).toBe(400);
      return answer.fields?.map(({ path, message }) => [path, message]);
    };
    expect(await refused({ password: false, google: false, microsoft: false })).toEqual([
      ["options.password", "At least one auth method must be active"],
    ]);
    expect(await refused({ ghl_only: true, password: false })).toEqual([
      ["options.ui_registration", "UI registration cannot be on while GHL-only registration is on"],
    ]);
    expect(await refused({ ghl_only: true, ui_registration: false })).toEqual([
      ["options.password", "Password authorization cannot be on while GHL-only registration is on"],
    ]);
    expect((await put({ options: { ghl_only: true, ui_registration: false, password: false } })).status).toBe(
      200,
    );
    // The other way round, too.
    expect(await refused({ ui_registration: true })).toHaveLength(1);
    expect(await refused({ password: true })).toHaveLength(1);
    expect((await callRoute(build, { as: operator.token, params: params() })).fields).toMatchObject([
      { path: "theme.logo_url", message: expect.stringContaining("files") },
    ]);
    expect((await shown()).name).toBe("Acme");
  });

  it("that lets nobody register or sign in by password refuses both on its host, and on no other", async () => {
    const up = (given: object = {}) =>
      callRoute(signUp, {
        headers: { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" },
        body: {
          email: "new@people.example",
          password: "a long enough word 7",
          first_name: "Ann",
          last_name: "Lee",
          phone: "",
          country: "DE",
          accept_terms: true,
          ...given,
        },
      });
    const inside = () =>
      callRoute(signIn, {
        headers: { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" },
        body: { email: "new@people.example", password: "not the one 7" },
      });
    expect((await inside()).reason).toBe("wrong_credentials");
    await put({ options: { ui_registration: false } });
    expect(await up()).toMatchObject({
      status: 403,
      error: "Nobody can sign up here. Ask for an invitation.",
    });
    expect((await inside()).reason).toBe("wrong_credentials");
    await put({ options: { password: false } });
    expect((await inside()).reason).toBe("forbidden");
    const elsewhere = await callRoute(signIn, {
      body: { email: "new@people.example", password: "not the one 7" },
    });
    expect(elsewhere.reason).toBe("wrong_credentials");
  });

  it("has a support chat of a known kind; intercom needs its app id, tawk its login data [BO-386, BO-394, BO-395]", async () => {
    const support = async (kind: string, app_id = "") => {
      const answer = await put({ support: { kind, app_id } });
      return answer.status === 200 ? "saved" : answer.fields?.[0]?.message;
    };
    expect(await support("intercom")).toBe("A support app id is required for Intercom");
    expect(await support("tawk")).toContain("Tawk login data is required");
    expect(await support("crisp")).toBe("Enter your id at this service");
    expect(await support("crisp", "<script>")).toBe("This is not what an id of this service looks like");
    expect((await put({ support: { kind: "zendesk", app_id: "1" } })).status).toBe(400);
    const ids = {
      tawk: "0123456789abcdef01234567/default",
      servicebell: "abcd1234",
      hubspot: "12345",
      intercom: "abc12345",
      freshchat: "0123456789abcdef0123456789abcdef-123",
      chatra: "abcdefghij12",
      leadconnector: "abcdefghij12345",
      crisp: "01234567-89ab-cdef-0123-456789abcdef",
    };
    for (const [kind, id] of Object.entries(ids)) expect(await support(kind, id), kind).toBe("saved");
    expect(await support("none")).toBe("saved");
    expect((await shown()).support).toEqual({ kind: "none", app_id: "" });
  });

  it("says which fields start with which text [BO-398, BO-401]", async () => {
    const answer = await put({
      theme: { primary: "teal", logo_url: "http://a.example/l.svg" },
      links: { help: "javascript:alert(1)" },
    });
    expect(answer.fields?.map(({ message }) => message)).toEqual([
      "A colour must start with # and have six digits, as in #1d4ed8",
      "The address of a picture must start with https://",
      "A link must start with https://, http:// or mailto:",
    ]);
  });

  it("takes correct addresses of mail alone [BO-393]", async () => {
    for (const body of [
      { admin_emails: ["not an address"] },
      { mail: { host: "smtp.acme.example", sender: "nobody", user_name: "a", password: "p" } },
    ]) {
      const answer = await put(body);
      expect(answer.fields?.[0]?.message).toBe("Not valid email");
    }
    expect((await put({ admin_emails: ["boss@acme.example"] })).payload.admin_emails).toEqual([
      "boss@acme.example",
    ]);
  });

  it("keeps secrets sealed, never says them back, and has none of them in the record", async () => {
    const mail = { host: "smtp.acme.example", sender: "hi@acme.example", user_name: "acme", port: 465 };
    expect((await put({ mail })).fields?.[0]?.message).toContain("password or API key");
    const answers = [
      await put({ mail: { ...mail, password: "mail-secret-1" } }),
      await put({ clients: { google: { client_id: "g-id", client_secret: "google-secret-1" } } }),
    ];
    const said = JSON.stringify([answers, await shown(), await entries()]);
    expect(said).not.toMatch(/mail-secret-1|google-secret-1/);
    expect((await shown()).mail).toEqual({ ...mail, is_password_set: true });
    expect((await shown()).clients).toEqual({
      google: { client_id: "g-id", is_secret_set: true },
      microsoft: { client_id: null, is_secret_set: false },
    });
    const rows = await database.admin`select x::text as row from brand_mail_servers x union all
      select x::text from brand_clients x`;
    expect(JSON.stringify(rows)).not.toMatch(/mail-secret|google-secret/);
    // The known password stays for the same server; whoever names another one doesn't get it sent there.
    expect((await put({ mail: { ...mail, sender: "team@acme.example" } })).status).toBe(200);
    expect(await brandMailServer(brand)).toMatchObject({
      sender: "team@acme.example",
      password: "mail-secret-1",
    });
    expect((await put({ mail: { ...mail, host: "evil.example" } })).status).toBe(400);
    expect((await put({ mail: { ...mail, user_name: "other" } })).status).toBe(400);
    expect((await put({ mail: { host: "" } })).payload.mail).toBeNull();
    expect(await brandMailServer(brand)).toBeNull();
  });

  it("is built once its files and a domain are there, and listed by its state [BO-388, BO-403]", async () => {
    const listed = async (status: string) =>
      (
        await callRoute<{ items: WhiteLabelView[] }>(list, { as: operator.token, query: { status } })
      ).payload.items.some(({ _id }) => _id === brand);
    expect([await listed("not-built"), await listed("uploaded")]).toEqual([true, false]);
    await put({ theme: { logo_url: "https://cdn.acme.example/logo.svg" } });
    expect((await callRoute(build, { as: operator.token, params: params() })).status).toBe(200);
    expect([await listed("not-built"), await listed("uploaded")]).toEqual([false, true]);
    expect((await callRoute(list, { as: operator.token, query: { status: "gone" } })).status).toBe(400);
  });

  it("claims a domain, which is served once it is proven, and never another's", async () => {
    const domain = (named: string) =>
      callRoute(claim, { as: operator.token, params: params(), body: { host: named, kind: "app" } });
    const claimed = await domain(`new.${brand}.example`);
    expect(claimed.payload).toMatchObject({
      record: { name: expect.stringContaining(`new.${brand}.example`) },
    });
    expect((await domain("localhost:3000/x")).fields?.[0]?.message).toBe("This is no domain name");
    const other = await makeOther();
    expect(
      (await callRoute(claim, { as: operator.token, params: { id: other }, body: { host, kind: "app" } }))
        .reason,
    ).toBe("conflict");
    const proven = await callRoute(check, {
      as: operator.token,
      params: params(),
      body: { host: "none.example" },
    });
    expect(proven.status).toBe(404);
  });

  it("is made under a key of its own", async () => {
    const key = `new-${brand.slice(-12)}`;
    const make = (body: object) => callRoute(create, { as: operator.token, body });
    expect((await make({ key, name: "New" })).status).toBe(200);
    expect((await make({ key, name: "New" })).fields?.[0]?.path).toBe("key");
    expect((await make({ key: "default", name: "New" })).reason).toBe("conflict");
    expect((await make({ key: "Ärger!", name: "New" })).status).toBe(400);
  });
});

async function makeOther(): Promise<string> {
  const id = newId();
  await database.admin`insert into brands (id, key, name, title, theme, switches)
    values (${id}, ${`o-${id}`}, 'Other', 'Other', '{}', '{}')`;
  forgetBrands();
  return id;
}

describe("a reseller", () => {
  it("sees and changes the one brand alone, and makes no other", async () => {
    const reseller = await makeMember(database.admin);
    await becomeOperator(database.admin, reseller.userId, "super_admin");
    await database.admin`update users set brand_id = ${brand} where id = ${reseller.userId}`;
    await database.admin`update sessions set brand_id = ${brand} where user_id = ${reseller.userId}`;
    const other = await makeOther();
    const as = { as: reseller.token, headers: { host } };
    const seen = await callRoute<{ items: WhiteLabelView[] }>(list, as);
    expect(seen.payload.items.map(({ _id }) => _id)).toEqual([brand]);
    expect((await callRoute(save, { ...as, params: params(), body: { name: "Mine" } })).status).toBe(200);
    const foreign = { ...as, params: { id: other } };
    expect((await callRoute(read, foreign)).status).toBe(404);
    expect((await callRoute(save, { ...foreign, body: { name: "Mine" } })).status).toBe(404);
    expect((await callRoute(savePlan, { ...foreign, body: { tier: "pro" } })).status).toBe(404);
    expect((await callRoute(prices, { ...as, params: { brandId: other } })).status).toBe(404);
    expect((await callRoute(create, { ...as, body: { key: "mine", name: "Mine" } })).status).toBe(404);
    const manager = { key: newId(), brand: other, type: "sales", name: "Mia" };
    expect((await callRoute(createManager, { ...as, body: manager })).status).toBe(404);
  });
});

describe("the managers of a white-label", () => {
  const add = (body: object) =>
    callRoute<{ _id: string }>(createManager, {
      as: operator.token,
      body: { key: newId(), brand, type: "sales", name: "Mia Lund-Berg", description: "", ...body },
    });

  it("have a type, and a name of letters, spaces and dashes; all problems are told [BO-292, BO-303, BO-304, BO-305, BO-306]", async () => {
    expect((await add({})).payload).toMatchObject({ type: "sales", name: "Mia Lund-Berg" });
    const wrong = await add({ type: "", name: "R2 <b>", description: "x".repeat(501) });
    expect(wrong.status).toBe(400);
    expect(wrong.fields?.map(({ path }) => path).sort()).toEqual(["description", "name", "type"]);
    expect(wrong.fields?.find(({ path }) => path === "name")?.message).toBe(
      "A name holds only letters, spaces and dashes",
    );
    expect((await add({ name: "Zoë Ångström" })).status).toBe(200);
  });

  it("are assigned by name or in turn, and deleted once they look after nobody [BO-301, BO-307]", async () => {
    const customers = [await makeMember(database.admin), await makeMember(database.admin)];
    for (const { workspaceId } of customers)
      await database.admin`update workspaces set brand_id = ${brand} where id = ${workspaceId}`;
    const [one, two] = [(await add({ name: "One" })).payload._id, (await add({ name: "Two" })).payload._id];
    const assign = (at: number, sales_manager: string) =>
      callRoute<{ sales_manager: { _id: string } | null }>(updateCustomer, {
        as: operator.token,
        params: { id: customers[at]!.workspaceId },
        body: { sales_manager },
      });
    expect((await assign(0, one)).payload.sales_manager?._id).toBe(one);
    expect((await assign(1, "round_robin")).payload.sales_manager?._id).toBe(two);
    expect((await assign(1, newId())).fields?.[0]?.path).toBe("sales_manager");
    const gone = (id: string) => callRoute(removeManager, { as: operator.token, params: { id } });
    expect(await gone(one)).toMatchObject({
      status: 409,
      error: "Reassign workspaces before deleting a manager",
    });
    await assign(0, "");
    expect((await gone(one)).status).toBe(200);
    const body = { type: "success", name: "Two", description: "" };
    expect((await callRoute(editManager, { as: operator.token, params: { id: two }, body })).status).toBe(
      409,
    );
  });

  it("are deleted, or assigned to somebody, whichever comes first", async () => {
    const customer = await makeMember(database.admin);
    await database.admin`update workspaces set brand_id = ${brand} where id = ${customer.workspaceId}`;
    const { _id: id } = (await add({ name: "Three" })).payload;
    let removal: Promise<{ status: number }> | null = null;
    await database.admin.begin(async (tx) => {
      await tx`select 1 from managers where id = ${id} for no key update`;
      removal = callRoute(removeManager, { as: operator.token, params: { id } });
      await expect
        .poll(
          async () =>
            (
              await database.admin`select 1 from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`
            ).length,
        )
        .toBe(1);
      await tx`update workspaces set sales_manager_id = ${id} where id = ${customer.workspaceId}`;
    });
    expect((await removal!).status).toBe(409);
  });
});

describe("plans and prices of a white-label", () => {
  it("plan pages and billing are for super admins to edit; to other admins of the platform they are unknown", async () => {
    const pay = (as: string, is_enabled: boolean) =>
      callRoute(saveBilling, { as, params: params(), body: { is_enabled } });
    expect((await pay(operator.token, true)).status).toBe(404);
    expect((await shown()).is_billing_enabled).toBe(false);
    expect((await pay(boss.token, true)).payload).toEqual({ is_enabled: true });
    expect((await shown()).is_billing_enabled).toBe(true);
    expect((await entries())[0]).toMatchObject({
      actor_user_id: boss.userId,
      before: { isBillingEnabled: false },
      after: { isBillingEnabled: true },
    });
  });

  it("are changed by super admins; to other admins of the platform the call is unknown", async () => {
    const body = { tier: "pro", features: { sms: "on", campaigns: "off" }, limits: { campaigns: 5 } };
    const change = (as: string) => callRoute<ConsolePlanView>(savePlan, { as, params: params(), body });
    expect((await change(operator.token)).status).toBe(404);
    expect((await change(boss.token)).payload).toMatchObject({
      features: { sms: true, campaigns: false },
      limits: { campaigns: 5 },
    });
    await callRoute(savePlan, {
      as: boss.token,
      params: params(),
      body: { tier: "pro", features: { sms: "default" }, limits: { campaigns: "" }, is_enabled: false },
    });
    const plan = await callRoute<ConsolePlanView>(readPlan, {
      as: operator.token,
      params: params(),
      query: { tier: "pro" },
    });
    expect(plan.payload).toMatchObject({
      features: { campaigns: false },
      limits: { campaigns: null },
      is_enabled: false,
    });
    expect((await entries()).map(({ action }) => action)).toEqual(["plan.update", "plan.update"]);
  });

  it("sell at a price of the provider's, which must be selected [BO-341, BO-342, BO-343, BO-344, BO-354]", async () => {
    const of = { brandId: brand };
    const price = {
      price_external_id: "price_1",
      currency: "eur",
      amount: 7900,
      tier: "pro",
      interval: "monthly",
      name: "Pro",
    };
    const added = (body: object) =>
      callRoute<ConsolePriceView>(addPrice, { as: operator.token, params: of, body });
    const none = await added({ ...price, price_external_id: "" });
    expect(none.fields?.[0]).toMatchObject({
      path: "price_external_id",
      message: "The Stripe price must be selected",
    });
    const { _id: priceId } = (await added(price)).payload;
    const one = { ...of, priceId };
    const edited = await callRoute<ConsolePriceView>(editPrice, {
      as: operator.token,
      params: one,
      body: { ...price, amount: 9900, promotion_code: { code: "promo_1", percent_off: 20 } },
    });
    expect(edited.payload).toMatchObject({
      _id: priceId,
      amount: 9900,
      currency: "EUR",
      promotion_code: { percent_off: 20 },
    });
    expect((await callRoute(endPrice, { as: operator.token, params: one })).status).toBe(200);
    const { items } = (
      await callRoute<{ items: ConsolePriceView[] }>(prices, { as: operator.token, params: of })
    ).payload;
    expect(items.map(({ is_offered }) => is_offered)).toEqual([false]);
    expect((await added({ ...price, tier: undefined })).fields?.[0]?.path).toBe("tier");
  });

  it("of the platform's own brands are a super admin's", async () => {
    await database.admin`update brands set key = 'buzz' where id = ${brand}`;
    forgetBrands();
    const of = { brandId: brand };
    expect((await callRoute(prices, { as: operator.token, params: of })).status).toBe(404);
    expect((await callRoute(prices, { as: boss.token, params: of })).status).toBe(200);
    await database.admin`update brands set key = ${`b-${brand}`} where id = ${brand}`;
    forgetBrands();
  });
});
