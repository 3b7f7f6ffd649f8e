import { beforeEach, describe, expect, it } from "vitest";
import { db, readProductNow } from "@/lib/db/index.ts";
import { deliver } from "@/lib/domain/webhooks/deliver.ts";
import { Deliverer, deleteWebhook } from "@/lib/domain/webhooks/index.ts";
import { takeDue } from "@/lib/domain/webhooks/store/due.ts";
import { updateWebhook } from "@/lib/domain/webhooks/write-webhook.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { WebhookPort } from "@/lib/providers/webhook/port.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { makeSender, senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

beforeEach(async () => {
  // What an earlier test left due is nobody's here.
  await database.admin`delete from webhook_deliveries`;
});

type Send = Pick<WebhookPort, "send">;
const fields = [{ name: "n", type: "auto_increment", value: "" }];
const listening = (of: typeof sender = sender, more: object = {}) =>
  makeWebhook(database.admin, of, { url: "https://hooks.example.com/", triggers: ["meet_booked"], ...more });
const deliveriesOf = (id: string) =>
  database.admin`select state, reason, tries, body from webhook_deliveries where webhook_id = ${id}
    order by created_at, id`;
/** Somebody books a meeting. */
async function book(of: typeof sender = sender, known?: string): Promise<string> {
  const { workspaceId, credentialId } = of;
  const prospectId = known ?? (await makeProspect(database.admin, { workspaceId, credentialId }));
  await db.tenant({ workspaceId }, (tx) =>
    facts.publish(tx, { kind: "meeting.booked", workspaceId, prospectId }),
  );
  return prospectId;
}
/** Time passes: what waits is due, and no dead worker has it any more. */
const makeDue = async () => {
  await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second', leased_until = null
    where state = 'waiting'`;
  await database.admin`update webhooks set rest_until = null`;
};
async function work(port: Send): Promise<void> {
  await makeDue();
  const worker = new Deliverer(port);
  await worker.begin();
  await worker.settled();
}
const answering = (status: number) => {
  const bodies: string[] = [];
  const port: Send = {
    async send({ body }) {
      bodies.push(body);
      return { status, retryAfterMs: null };
    },
  };
  return { bodies, port };
};

describe("a webhook that is just being deleted", () => {
  it("holds up nothing of what happens, and lets nothing of it fail", async () => {
    const gone = await listening();
    const kept = await listening();
    const prospectId = await book();
    await database.admin.begin(async (deleting) => {
      await deleting`delete from webhooks where id = ${gone}`;
      await book(sender, prospectId);
    });
    expect(await deliveriesOf(kept)).toHaveLength(2);
    expect(await deliveriesOf(gone)).toEqual([]);
  });

  it("is deleted with what it told", async () => {
    const id = await listening();
    await book();
    await deleteWebhook(sender, id);
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe("a person who is just being deleted", () => {
  it("is told of by nobody, and what happens doesn't fail for it", async () => {
    const id = await listening();
    const { workspaceId, credentialId } = sender;
    const prospectId = await makeProspect(database.admin, { workspaceId, credentialId });
    const other = await makeProspect(database.admin, { workspaceId, credentialId });
    let marking: Promise<void> = Promise.resolve();
    await database.admin`update webhooks set triggers = ${["mark_as_lead"]} where id = ${id}`;
    await database.admin.begin(async (deleting) => {
      await deleting`delete from prospects where id = ${prospectId}`;
      const prospectIds = [prospectId, other];
      marking = db.tenant({ workspaceId }, (tx) =>
        facts.publish(tx, { kind: "people.marked", workspaceId, prospectIds, mark: "lead" }),
      );
      // It waits for the deletion.
      await expect
        .poll(async () => (await deleting`select 1 from pg_locks where not granted`).length)
        .toBeGreaterThan(0);
    });
    await marking;
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

describe("a worker that was frozen", () => {
  it("before it made its message neither sends nor keeps another one than the worker that took over", async () => {
    const id = await listening(sender, { fields });
    await book();
    await makeDue();
    const quota = [{ workspaceId: sender.workspaceId, id, most: 1 }];
    const [frozen] = await db.hot("operations", async ({ sql }) =>
      takeDue(sql, quota, await readProductNow(sql), 60_000),
    );
    const failing = answering(500);
    await work(failing.port);
    const late = answering(200);
    await deliver(late.port, frozen!);
    expect(late.bodies).toEqual([]);
    await work(late.port);
    expect(late.bodies).toEqual(failing.bodies);
    expect((await deliveriesOf(id)).map(({ state, body }) => [state, body])).toEqual([
      ["delivered", failing.bodies[0]],
    ]);
  });
});

describe("a message that can't be handled", () => {
  const killing: Send = {
    async send() {
      throw new Error("killed");
    },
  };

  it("kills no more than nine workers, with the same pauses as after a failure", async () => {
    const id = await listening();
    await book();
    for (let n = 0; n < 12; n++) await work(killing);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "failed", reason: "tries" }]);
    // Nobody knows whether the address is to blame.
    expect(await database.admin`select failures, is_on from webhooks where id = ${id}`).toEqual([
      { failures: 0, is_on: true },
    ]);
  });

  it("is due again after a pause that the taking wrote down, so that a dead worker leaves it", async () => {
    const id = await listening();
    await book();
    for (const pauseMs of [5_000, 60_000, 300_000]) {
      await work(killing);
      const [row] =
        await database.admin`select (extract(epoch from due_at - product_now()) * 1000)::float8 as ms
        from webhook_deliveries where webhook_id = ${id}`;
      expect(row!.ms).toBeGreaterThan(pauseMs - 4_000);
      expect(row!.ms).toBeLessThanOrEqual(pauseMs);
    }
  });

  it("leaves the others of its webhook and of other workspaces alone", async () => {
    const other = await makeSender(database.admin);
    const [broken, sound] = [await listening(), await listening(other)];
    await database.admin`delete from secrets where owner_id = ${broken}`;
    await book();
    await book(other);
    for (let n = 0; n < 12; n++) await work(answering(200).port);
    expect(await deliveriesOf(sound)).toMatchObject([{ state: "delivered", tries: 1 }]);
    expect(await deliveriesOf(broken)).toMatchObject([{ state: "failed", reason: "tries" }]);
  });
});

describe("a webhook that was switched off", () => {
  it("loses what waits for its next try, too: switched on again it begins anew", async () => {
    const id = await listening();
    await book();
    await work(answering(500).port);
    await updateWebhook(sender, id, { isOn: false });
    // A look of a worker; nothing is due yet.
    await new Deliverer(answering(200).port).begin();
    await updateWebhook(sender, id, { isOn: true });
    const back = answering(200);
    await work(back.port);
    expect(back.bodies).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "dropped", reason: "off" }]);
  });

  it("loses what waits however soon it is switched on again, whether or not a worker has looked", async () => {
    const id = await listening();
    await book();
    await updateWebhook(sender, id, { isOn: false });
    await updateWebhook(sender, id, { isOn: true });
    const back = answering(200);
    await work(back.port);
    expect(back.bodies).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "dropped", reason: "off" }]);
    await book();
    await work(back.port);
    expect(back.bodies).toHaveLength(1);
  });

  it("while many are off, another workspace's messages leave with the same look", async () => {
    for (let n = 0; n < 3; n++) await listening();
    await book();
    await database.admin`update webhooks set is_on = false where workspace_id = ${sender.workspaceId}`;
    const other = await makeSender(database.admin);
    await listening(other);
    await book(other);
    const { bodies, port } = answering(200);
    await work(port);
    expect(bodies).toHaveLength(1);
    const states =
      await database.admin`select state, count(*)::int as count from webhook_deliveries group by state
      order by state`;
    expect(states.map(({ state, count }) => [state, count])).toEqual([
      ["delivered", 1],
      ["dropped", 3],
    ]);
  });
});

describe("a maker who may not use integrations any more", () => {
  it("is told nothing more: the webhook goes off, as when they had left [SH-470]", async () => {
    const { workspaceId } = sender;
    const maker = await makeMember(database.admin, { workspaceId, isAdmin: false });
    await database.admin`update memberships set all_credentials = true where user_id = ${maker.userId}`;
    const id = await makeWebhook(database.admin, maker, {
      url: "https://hooks.example.com/",
      triggers: ["meet_booked"],
    });
    await book();
    const before = answering(200);
    await work(before.port);
    expect(before.bodies).toHaveLength(1);
    await database.admin`update memberships set allowed_pages = '{"campaigns": true}' where user_id = ${maker.userId}`;
    await book();
    const after = answering(200);
    await work(after.port);
    expect(after.bodies).toEqual([]);
    expect((await deliveriesOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ["delivered", null],
      ["dropped", "maker_left"],
    ]);
    expect(await database.admin`select is_on, off_reason from webhooks where id = ${id}`).toEqual([
      { is_on: false, off_reason: "maker_left" },
    ]);
    // An admin who switches it on answers for it.
    expect(await updateWebhook(sender, id, { isOn: true })).toMatchObject({ createdBy: sender.userId });
  });
});

describe("slow receivers of a few workspaces", () => {
  it("hold neither all hands of a worker nor their own workspace's other webhooks", async () => {
    const slow = [sender, ...(await Promise.all([1, 2, 3].map(() => makeSender(database.admin))))];
    const other = await makeSender(database.admin);
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const sent: string[] = [];
    const port: Send = {
      async send({ url }) {
        sent.push(url);
        if (url.endsWith("/slow")) await held;
        return { status: 200, retryAfterMs: null };
      },
    };
    for (const of of slow) {
      for (let n = 0; n < 2; n++) await listening(of, { url: "https://hooks.example.com/slow" });
      for (let n = 0; n < 5; n++) await book(of);
    }
    await makeDue();
    const worker = new Deliverer(port);
    for (let n = 0; n < 5; n++) await worker.begin();
    await listening(other, { url: "https://hooks.example.com/other" });
    await listening(sender, { url: "https://hooks.example.com/own" });
    await book(other);
    await book();
    await makeDue();
    for (let n = 0; n < 5; n++) await worker.begin();
    await expect.poll(() => sent.filter((url) => url.endsWith("/other")).length).toBe(1);
    letGo();
    await worker.settled();
    // The hands that the slow ones gave back go first to whom has none.
    await worker.begin();
    await worker.settled();
    expect(sent.filter((url) => url.endsWith("/own"))).toHaveLength(1);
  });
});
