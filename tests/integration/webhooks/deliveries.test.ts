import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as notifications } from "@/app/api/notifications/fetch/route.ts";
import { Deliverer } from "@/lib/domain/webhooks/index.ts";
import { readSecret } from "@/lib/domain/webhooks/require-webhook.ts";
import { renewSecret, updateWebhook } from "@/lib/domain/webhooks/write-webhook.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { webhookReceiver } from "../../factories/webhook-receiver.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const { received, answers, endpoint, url } = webhookReceiver();
const port = (): WebhookPort => httpWebhook({ networks: [], endpoints: [endpoint()] });

beforeEach(async () => {
  // What an earlier test left due is nobody's here.
  await database.admin`delete from webhook_deliveries`;
});

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly tries: number;
  readonly status: number | null;
  readonly detail: string | null;
  readonly waits_ms: number;
}
const deliveriesOf = (webhookId: string) =>
  database.admin<Delivery[]>`select id, state, reason, tries, status, detail,
    (extract(epoch from due_at - product_now()) * 1000)::float8 as waits_ms
    from webhook_deliveries where webhook_id = ${webhookId} order by created_at, id`;
const webhookRow = async (id: string) =>
  (
    await database.admin`select is_on, off_reason, failures, failing_since, rest_until from webhooks where id = ${id}`
  )[0]!;
/** A second ago: columns round to milliseconds. */
const makeDue =
  () => database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second',
  leased_until = null where state = 'waiting'`;
const wakeUp = () => database.admin`update webhooks set rest_until = null`;
/** One look of a worker, until what it began has ended. */
async function work(given: Pick<WebhookPort, "send"> = port()): Promise<number> {
  const worker = new Deliverer(given);
  const begun = await worker.begin();
  await worker.settled();
  return begun;
}
/** Somebody answers over the network. */
async function answer(of = sender, text = "Sounds good"): Promise<string> {
  const { prospectId, incoming } = await makeConversation(database.admin, of);
  await incoming(text, `in:${prospectId}`);
  await makeDue();
  return prospectId;
}
const listening = (path: string, of = sender) =>
  makeWebhook(database.admin, of, { url: url(path), triggers: ["got_reply"] });

describe("a message to a webhook", () => {
  it("is signed after Standard Webhooks, with the time and an id of its own [OC-432, OC-446]", async () => {
    const webhook = await listening("/in");
    const prospectId = await answer();
    expect(await work()).toBe(1);
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    const [delivery] = await deliveriesOf(webhook);
    expect(delivery).toMatchObject({ state: "delivered", tries: 1, status: 200, detail: null });
    expect(headers["webhook-id"]).toBe(delivery!.id);
    const { secret } = await readSecret(sender, webhook);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = `${delivery!.id}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
    expect(JSON.parse(body)).toMatchObject({
      type: "got_reply",
      version: "1",
      test: false,
      data: { person: { id: prospectId }, message: { text: "Sounds good", channel: "social" } },
    });
    // Nothing is sent twice.
    expect(await work()).toBe(0);
  });

  it("is signed by the replaced secret, too, for a day of product time", async () => {
    const webhook = await listening("/in");
    const before = await readSecret(sender, webhook);
    const after = await renewSecret(sender, webhook, 1);
    expect(after).toMatchObject({ version: 2 });
    expect(after.secret).not.toBe(before.secret);
    // Pressed again it makes no third one.
    expect(await renewSecret(sender, webhook, 1)).toEqual(after);
    await answer();
    await work();
    expect(String(received[0]!.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it("is the same at each try: 500, then 200", async () => {
    answers.set("/flaky", (response, count) => response.writeHead(count === 1 ? 500 : 200).end());
    const webhook = await listening("/flaky");
    await answer();
    await work();
    const [failed] = await deliveriesOf(webhook);
    expect(failed).toMatchObject({ state: "waiting", tries: 1, status: 500 });
    expect(failed!.waits_ms).toBeGreaterThan(3_000);
    expect(failed!.waits_ms).toBeLessThanOrEqual(5_000);
    expect(await work()).toBe(0);
    await makeDue();
    await work();
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "delivered", tries: 2, status: 200 });
    const [first, second] = received;
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.body).toBe(first!.body);
    expect(await webhookRow(webhook)).toMatchObject({ failures: 0, failing_since: null });
  });

  it("whose worker died between sending and recording goes again under its id [F4]", async () => {
    const webhook = await listening("/in");
    await answer();
    const dying: Pick<WebhookPort, "send"> = {
      async send(delivery, longestMs) {
        await port().send(delivery, longestMs);
        throw new Error("killed");
      },
    };
    await work(dying);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "waiting", tries: 1 });
    // Its lease still runs: nobody takes it, even when it is due.
    await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second'`;
    expect(await work()).toBe(0);
    await makeDue();
    await work();
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([
      received[0]!.headers["webhook-id"],
      received[0]!.headers["webhook-id"],
    ]);
    expect(received[1]!.body).toBe(received[0]!.body);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "delivered", tries: 2 });
  });

  it("is sent once by two workers at the same time", async () => {
    await listening("/in");
    for (let n = 0; n < 4; n++) await answer();
    const workers = [new Deliverer(port()), new Deliverer(port())];
    await Promise.all(workers.map((one) => one.begin()));
    await Promise.all(workers.map((one) => one.settled()));
    await work();
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it("is given up after nine tries, about a day after it happened", async () => {
    const webhook = await makeWebhook(database.admin, sender, {
      url: "http://127.0.0.1:9/",
      triggers: ["got_reply"],
    });
    const closed = httpWebhook({ networks: [], endpoints: ["127.0.0.1:9"] });
    await answer();
    let waitedMs = 0;
    for (let tries = 1; tries <= 9; tries++) {
      await makeDue();
      await wakeUp();
      expect(await work(closed)).toBe(1);
      const [row] = await deliveriesOf(webhook);
      if (row!.state === "waiting") waitedMs += row!.waits_ms;
    }
    expect((await deliveriesOf(webhook))[0]).toMatchObject({
      state: "failed",
      reason: "tries",
      tries: 9,
      status: null,
      detail: "ECONNREFUSED",
    });
    expect(waitedMs / 3_600_000).toBeGreaterThan(24);
    expect(waitedMs / 3_600_000).toBeLessThan(27);
  });
});

describe("a receiver that fails", () => {
  it("rests from the third failure in a row on, and one message at a time asks whether it is back", async () => {
    answers.set("/down", (response) => response.writeHead(503).end());
    const webhook = await listening("/down");
    for (let n = 0; n < 6; n++) await answer();
    await work();
    expect(received).toHaveLength(4);
    expect((await webhookRow(webhook)).rest_until).not.toBeNull();
    expect(await work()).toBe(0);
    await wakeUp();
    await makeDue();
    expect(await work()).toBe(1);
  });

  it("that wants no more by 410 switches its webhook off, and what waits isn't sent", async () => {
    answers.set("/gone", (response) => response.writeHead(410).end());
    const webhook = await listening("/gone");
    await answer();
    await work();
    expect(await webhookRow(webhook)).toMatchObject({ is_on: false, off_reason: "gone" });
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "failed", reason: "gone", status: 410 });
    const [entry] = await database.admin`select action, actor_user_id from audit_entries
      where workspace_id = ${sender.workspaceId} and action = 'webhook.given_up'`;
    expect(entry).toMatchObject({ actor_user_id: null });
    // Whoever made it is told.
    const { payload } = await callRoute<{ kind: string; title: string; text: string }[]>(notifications, {
      as: sender.token,
    });
    expect(payload.find(({ kind }) => kind === "webhook_off")).toMatchObject({
      title: "Webhook switched off",
      text: expect.stringContaining("Our CRM"),
    });
    // Off: nothing is queued any more.
    await answer();
    expect(await deliveriesOf(webhook)).toHaveLength(1);
  });

  it("for three days switches its webhook off; switched on it begins anew", async () => {
    answers.set("/down", (response) => response.writeHead(500).end());
    const webhook = await listening("/down");
    await database.admin`update webhooks set failures = 20, failing_since = product_now() - interval '73 hours'
      where id = ${webhook}`;
    await answer();
    await answer();
    await work();
    expect(await webhookRow(webhook)).toMatchObject({ is_on: false, off_reason: "failing" });
    await work();
    expect((await deliveriesOf(webhook)).map(({ state, reason }) => [state, reason])).toEqual([
      ["dropped", "off"],
      ["dropped", "off"],
    ]);
    await updateWebhook(sender, webhook, { isOn: true });
    expect(await webhookRow(webhook)).toMatchObject({
      is_on: true,
      off_reason: null,
      failures: 0,
      failing_since: null,
    });
  });

  it("slowly holds neither another workspace's messages nor another webhook's", async () => {
    const held: (() => void)[] = [];
    answers.set("/slow", (response) => held.push(() => response.end()));
    const other = await makeSender(database.admin);
    const slow = await listening("/slow");
    await listening("/quick");
    await listening("/other", other);
    for (let n = 0; n < 10; n++) await answer();
    await answer(other);
    const worker = new Deliverer(port());
    await worker.begin();
    await expect.poll(() => received.filter(({ path }) => path === "/slow").length).toBe(4);
    await expect.poll(() => received.filter(({ path }) => path === "/other").length).toBe(1);
    await expect.poll(() => received.filter(({ path }) => path === "/quick").length).toBe(4);
    // The slow webhook has no more than its share; the quick one goes on.
    await expect
      .poll(async () => {
        await worker.begin();
        return received.filter(({ path }) => path === "/quick").length;
      })
      .toBe(10);
    expect(received.filter(({ path }) => path === "/slow")).toHaveLength(4);
    for (const letGo of held) letGo();
    await worker.settled();
    expect((await deliveriesOf(slow)).filter(({ state }) => state === "delivered")).toHaveLength(4);
  });

  it("isn't followed to where it redirects, and an address inside a network isn't called [S6]", async () => {
    answers.set("/away", (response) => response.writeHead(302, { location: url("/in") }).end());
    const webhook = await listening("/away");
    await answer();
    await work();
    expect(received.map(({ path }) => path)).toEqual(["/away"]);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "waiting", status: 302 });
    await makeDue();
    await work(httpWebhook({ networks: [], endpoints: [] }));
    expect(received).toHaveLength(1);
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: "waiting", status: null });
  });
});
