import { beforeEach, describe, expect, it } from "vitest";
import { POST as create, GET as list } from "@/app/api/webhooks/route.ts";
import { decide } from "@/lib/access/guards.ts";
import { planOf } from "@/lib/access/plan.ts";
import * as contracts from "@/lib/contracts/webhooks.ts";
import { Deliverer } from "@/lib/domain/webhooks/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import { callRoute } from "../../factories/call-route.ts";
import { createWorkflow } from "../../factories/campaign-calls.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { allBut, only, setPlan } from "../../factories/set-plan.ts";
import { viewer } from "../../factories/viewer.ts";
import { webhookReceiver } from "../../factories/webhook-receiver.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
beforeEach(async () => {
  await database.admin`update workspaces set tier = 'pro' where id = ${sender.workspaceId}`;
});
const { received, endpoint, url } = webhookReceiver();

const lacks = () => setPlan(database.admin, "pro", { features: allBut("webhook_integration") });
const has = () => setPlan(database.admin, "pro", { features: only("campaigns", "webhook_integration") });
const refusal = { status: 403, reason: "feature_missing" };

/** Sends what is due, and counts what the receiver has got by then. */
async function got(): Promise<number> {
  await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second' where state = 'waiting'`;
  const worker = new Deliverer(httpWebhook({ networks: [], endpoints: [endpoint()] }));
  while ((await worker.begin()) > 0) await worker.settled();
  return received.length;
}

describe("the feature webhook_integration [BO-236]", () => {
  it("gates the pages", () => {
    const at = (path: string, features: object) =>
      decide({
        path,
        query: new URLSearchParams(),
        viewer: viewer({ workspace: { plan: planOf("pro", { features, limits: {} } as never) } }),
      });
    for (const path of ["/webhook", "/webhook/base-settings", "/webhook/labels-settings"]) {
      expect(at(path, { webhook_integration: false }), path).toMatchObject({
        reason: "feature",
        missing: "webhook_integration",
      });
      expect(at(path, { webhook_integration: true }), path).toBeNull();
    }
  });

  it("gates the calls, each of them", async () => {
    const calls = Object.values(contracts).flatMap((one) =>
      typeof one === "object" && one !== null && "path" in one && "access" in one ? [one] : [],
    );
    expect(calls.length).toBeGreaterThan(5);
    for (const { path, access } of calls)
      expect(access, String(path)).toMatchObject({ feature: "webhook_integration" });
    const body = {
      trigger_name: "CRM",
      callback_url: "https://hooks.example.com/in",
      update_types: ["got_reply"],
      key: newId(),
    };
    await lacks();
    expect(await callRoute(list, { as: sender.token })).toMatchObject(refusal);
    expect(await callRoute(create, { as: sender.token, body })).toMatchObject(refusal);
    await has();
    expect((await callRoute(list, { as: sender.token })).status).toBe(200);
    expect((await callRoute(create, { as: sender.token, body })).status).toBe(200);
  });

  it("gates the step that calls an address", async () => {
    const step = { id: "a", delay: 0, type: "webhook", url: "https://hook.example/a" };
    const make = () => createWorkflow(sender, { sequence: [step], mailboxes: [sender.mailboxId] });
    await lacks();
    expect(await make()).toMatchObject(refusal);
    await has();
    expect((await make()).reason).not.toBe("feature_missing");
  });

  it("gates what is sent: nothing leaves while the plan lacks it", async () => {
    await has();
    const id = await makeWebhook(database.admin, sender, { url: url("/in"), triggers: ["got_reply"] });
    const { incoming } = await makeConversation(database.admin, sender);
    await incoming("Sounds good", "in:1");
    await lacks();
    expect(await got()).toBe(0);
    const rows = await database.admin`select state, reason from webhook_deliveries where webhook_id = ${id}`;
    expect([...rows]).toEqual([{ state: "dropped", reason: "no_feature" }]);
    await has();
    await incoming("And more", "in:2");
    expect(await got()).toBe(1);
  });
});
