import { describe, expect, it } from "vitest";
import { POST as sendAgain } from "@/app/api/webhooks/[id]/deliveries/[deliveryId]/send_again/route.ts";
import { GET as deliveries } from "@/app/api/webhooks/[id]/deliveries/route.ts";
import { PATCH as change, DELETE as remove } from "@/app/api/webhooks/[id]/route.ts";
import { GET as secret } from "@/app/api/webhooks/[id]/secret/route.ts";
import { POST as test } from "@/app/api/webhooks/[id]/test/route.ts";
import { POST as create, GET as list } from "@/app/api/webhooks/route.ts";
import { webhookLimits } from "@/lib/contracts/webhook-limits.ts";
import type { DeliveryPage, WebhookView } from "@/lib/contracts/webhooks.ts";
import { webhookTriggers } from "@/lib/contracts/words/webhook-words.ts";
import { testWebhook } from "@/lib/domain/webhooks/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { webhookReceiver } from "../../factories/webhook-receiver.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const { received, answers, endpoint, url } = webhookReceiver();

const sound = {
  trigger_name: "Our CRM",
  callback_url: "https://hooks.example.com/in",
  update_types: ["got_reply", "add_label"],
};
const make = (body: object = {}, as = sender.token) =>
  callRoute<WebhookView>(create, { as, body: { ...sound, key: newId(), ...body } });
const edit = (id: string, body: object, as = sender.token) =>
  callRoute<WebhookView>(change, { as, params: { id }, body });
const listed = (as = sender.token) => callRoute<{ webhooks: WebhookView[] }>(list, { as });

describe("a webhook", () => {
  it("has an address, a name and update types, and is listed, changed and deleted [OC-425, OC-446]", async () => {
    const made = await make();
    expect(made).toMatchObject({ status: 200, payload: { ...sound, is_on: true, is_own: true } });
    const { _id: id } = made.payload;
    expect((await edit(id, { update_types: ["meet_booked"], is_on: false })).payload).toMatchObject({
      callback_url: sound.callback_url,
      update_types: ["meet_booked"],
      is_on: false,
      off_reason: null,
    });
    expect((await listed()).payload.webhooks.map(({ _id }) => _id)).toEqual([id]);
    const deeds = await database.admin`select action from audit_entries
      where workspace_id = ${sender.workspaceId} and action like 'webhook.%' order by at, id`;
    expect(deeds.map(({ action }) => action)).toEqual([
      "webhook.create",
      "webhook.update",
      "webhook.switch_off",
    ]);
    expect((await callRoute(remove, { as: sender.token, params: { id } })).status).toBe(200);
    expect((await listed()).payload.webhooks).toEqual([]);
    const secrets = await database.admin`select 1 from secrets where owner_id = ${id}`;
    expect(secrets).toEqual([]);
  });

  it("is made once by the same key", async () => {
    const key = newId();
    const [one, two] = await Promise.all([make({ key }), make({ key })]);
    expect(one.payload._id).toBe(two.payload._id);
    expect((await listed()).payload.webhooks).toHaveLength(1);
  });

  it("without update types is refused: Select at least one update type [OC-442]", async () => {
    const refused = await make({ update_types: [] });
    expect(refused).toMatchObject({
      status: 400,
      fields: [{ path: "update_types", message: "Select at least one update type" }],
    });
    const { _id: id } = (await make()).payload;
    expect((await edit(id, { update_types: [] })).fields).toEqual(refused.fields);
  });

  it("with empty fields is refused: Enter values in the fields [OC-443]", async () => {
    const fields = [{ name: "source", default_type: "default", value: " " }];
    for (const [body, path] of [
      [{ callback_url: "" }, "callback_url"],
      [{ trigger_name: "  " }, "trigger_name"],
      [{ fields }, "fields.0.value"],
      [{ fields: [{ name: "", default_type: "none" }] }, "fields.0.name"],
    ] as const)
      expect(await make(body), path).toMatchObject({
        status: 400,
        fields: [{ path, message: "Enter values in the fields" }],
      });
  });

  it("has fields of the five types, and of no other [OC-441]", async () => {
    const fields = [
      { name: "source", default_type: "default", value: "x" },
      { name: "number", default_type: "auto_increment", value: "" },
      { name: "deadline", default_type: "datetime", value: "2026-12-31T09:00:00Z" },
      { name: "made_at", default_type: "datetime_now", value: "" },
      { name: "owner", default_type: "none", value: "" },
    ];
    expect((await make({ fields })).payload.fields).toEqual(fields);
    for (const wrong of [
      [{ name: "a", default_type: "random", value: "x" }],
      [{ name: "a", default_type: "datetime", value: "tomorrow" }],
      [{ name: "not a name", default_type: "none" }],
      [fields[0], fields[0]],
    ])
      expect((await make({ fields: wrong })).status).toBe(400);
  });

  it("needs a valid address: https, and not inside a network [OC-444, S6]", async () => {
    for (const callback_url of [
      "hooks",
      "ftp://hooks.example.com",
      "http://hooks.example.com",
      "https://u:p@hooks.example.com",
      "https://",
    ])
      expect(await make({ callback_url }), callback_url).toMatchObject({
        status: 400,
        fields: [{ path: "callback_url", message: "Enter a web address that begins with https://" }],
      });
    for (const callback_url of [
      "https://127.0.0.1/",
      "https://10.0.0.8",
      "https://localhost",
      "https://[::1]/",
    ])
      expect((await make({ callback_url })).fields?.[0]?.message, callback_url).toMatch(/private network/);
  });

  it("isn't made for what no product reports", async () => {
    expect((await make({ update_types: ["anything"] })).status).toBe(400);
    expect((await make({ update_types: [...webhookTriggers] })).status).toBe(200);
  });

  it("can be changed although one of its labels was deleted, which it tells of no more, nor of all", async () => {
    const label = async () => {
      const id = newId();
      await database.admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
        values (${sender.workspaceId}, ${id}, 'space', ${id.slice(-12)}, ${id.slice(-12)}, 'red', ${sender.userId})`;
      return id;
    };
    const [gone, kept] = [await label(), await label()];
    const { _id: id } = (await make({ label_ids: [gone, kept] })).payload;
    await database.admin`delete from labels where id = ${gone}`;
    expect(await edit(id, { trigger_name: "Other", label_ids: [gone, kept] })).toMatchObject({
      status: 200,
      payload: { trigger_name: "Other", label_ids: [gone, kept] },
    });
    expect((await edit(id, { label_ids: [kept] })).payload.label_ids).toEqual([kept]);
    expect((await edit(id, { label_ids: [gone] })).status).toBe(404);
  });

  it(`is refused beyond ${webhookLimits.webhooks} of a workspace`, async () => {
    for (let n = 0; n < webhookLimits.webhooks; n++)
      await makeWebhook(database.admin, sender, {
        url: "https://hooks.example.com/",
        triggers: ["got_reply"],
      });
    expect(await make()).toMatchObject({ status: 409, reason: "conflict" });
  });

  it("needs the feature of the plan [BO-236]", async () => {
    await database.admin`update workspaces set tier = 'free' where id = ${sender.workspaceId}`;
    for (const answer of [await make(), await listed()])
      expect(answer).toMatchObject({ status: 403, reason: "feature_missing" });
  });
});

describe("whose a webhook is", () => {
  it("its maker and admins see it, other members don't", async () => {
    const { workspaceId, credentialId } = sender;
    const worker = await grantAccounts(
      database.admin,
      await makeMember(database.admin, { workspaceId, isAdmin: false }),
      credentialId,
    );
    const { _id: id } = (await make()).payload;
    expect((await listed(worker.token)).payload.webhooks).toEqual([]);
    expect((await edit(id, { is_on: false }, worker.token)).status).toBe(404);
    expect((await callRoute(secret, { as: worker.token, params: { id } })).status).toBe(404);
    const own = await make({}, worker.token);
    expect(own.status).toBe(200);
    expect((await listed()).payload.webhooks).toHaveLength(2);
  });

  it("whose maker has left is switched on by whoever answers for it from then on", async () => {
    const { workspaceId } = sender;
    const worker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    const { _id: id } = (await make({}, worker.token)).payload;
    await database.admin`delete from memberships where user_id = ${worker.userId}`;
    await database.admin`update webhooks set is_on = false, off_reason = 'maker_left' where id = ${id}`;
    expect((await edit(id, { is_on: true })).payload).toMatchObject({ is_on: true, is_own: true });
  });
});

describe("a test", () => {
  it("says with which status code the receiver responded [OC-445]", async () => {
    answers.set("/teapot", (response) => response.writeHead(418).end());
    const port = httpWebhook({ networks: [], endpoints: [endpoint()] });
    const hook = (path: string) =>
      makeWebhook(database.admin, sender, { url: url(path), triggers: ["add_label"] });
    expect(await testWebhook(sender, port, await hook("/in"))).toMatchObject({ status: 200, isTaken: true });
    expect(await testWebhook(sender, port, await hook("/teapot"))).toMatchObject({
      status: 418,
      isTaken: false,
    });
    expect(JSON.parse(received[0]!.body)).toMatchObject({
      type: "add_label",
      test: true,
      data: { label: { name: "Hot" }, person: { full_name: "Ada Lovelace" } },
    });
    expect(
      await database.admin`select 1 from webhook_deliveries where workspace_id = ${sender.workspaceId}`,
    ).toEqual([]);
  });

  it("of an address that can't be called says why", async () => {
    const id = await makeWebhook(database.admin, sender, {
      url: "https://127.0.0.1/",
      triggers: ["got_reply"],
    });
    const { payload } = await callRoute(test, { as: sender.token, params: { id } });
    expect(payload).toMatchObject({ status_code: null, ok: false, detail: expect.any(String) });
  });
});

describe("the log of a webhook", () => {
  const logged = async (of = sender) => {
    const { workspaceId, credentialId } = of;
    const id = await makeWebhook(database.admin, of, { url: url("/in"), triggers: ["got_reply"] });
    const person = await makeProspect(database.admin, { workspaceId, credentialId });
    const ids = [newId(), newId(), newId()];
    for (const [n, delivery] of ids.entries())
      await database.admin`insert into webhook_deliveries (workspace_id, id, webhook_id, trigger, prospect_id, body, state,
          reason, tries, status, happened_at, due_at, ended_at)
        values (${workspaceId}, ${delivery}, ${id}, 'got_reply', ${person}, '{}', ${n === 0 ? "failed" : "delivered"},
          ${n === 0 ? "tries" : null}, ${n === 0 ? 9 : 1}, ${n === 0 ? 500 : 200}, now() + ${n} * interval '1 second', now(), now())`;
    return { id, ids };
  };
  const page = (id: string, query: Record<string, string>, as = sender.token) =>
    callRoute<DeliveryPage>(deliveries, { as, params: { id }, query });

  it("is paged, latest first, with status, tries and reason", async () => {
    const { id, ids } = await logged();
    const first = (await page(id, { limit: "2" })).payload;
    expect(first.items.map(({ _id }) => _id)).toEqual([ids[2], ids[1]]);
    const second = (await page(id, { limit: "2", cursor: first.next_cursor! })).payload;
    expect(second).toMatchObject({
      items: [{ _id: ids[0], state: "failed", reason: "tries", tries: 9, status_code: 500, next_at: null }],
      next_cursor: null,
    });
    expect((await page(id, { state: "failed" })).payload.items).toHaveLength(1);
  });

  it("sends a message again under its id, at once and once", async () => {
    const { id, ids } = await logged();
    const again = () => callRoute(sendAgain, { as: sender.token, params: { id, deliveryId: ids[0]! } });
    const [one, two] = await Promise.all([again(), again()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.payload).toMatchObject({ state: "waiting", tries: 0 });
    const waiting =
      await database.admin`select id from webhook_deliveries where state = 'waiting' and webhook_id = ${id}`;
    expect(waiting).toEqual([{ id: ids[0] }]);
    await edit(id, { is_on: false });
    expect((await again()).status).toBe(409);
  });

  it("is another workspace's to nobody", async () => {
    const other = await makeSender(database.admin);
    const { id, ids } = await logged(other);
    expect((await page(id, {})).status).toBe(404);
    const again = callRoute(sendAgain, { as: sender.token, params: { id, deliveryId: ids[0]! } });
    expect((await again).status).toBe(404);
  });
});
