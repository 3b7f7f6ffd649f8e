import { beforeEach, describe, expect, it } from "vitest";
import { type WebhookTrigger, webhookTriggers } from "@/lib/contracts/words/webhook-words.ts";
import { db } from "@/lib/db/index.ts";
import { putLabel, takeLabelOff } from "@/lib/domain/prospects/index.ts";
import { recordSent } from "@/lib/domain/sequencer/record-sent.ts";
import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import { Deliverer } from "@/lib/domain/webhooks/index.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeConversation, makeCredential, makeProspect } from "../../factories/make-conversation.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);
const url = "https://hooks.example.com/in";

beforeEach(async () => {
  await database.admin`delete from webhook_deliveries`;
});

interface Body {
  readonly type: string;
  readonly data: {
    readonly person: { readonly id: string };
    readonly message: { readonly text: string; readonly channel: string } | null;
    readonly label: { readonly name: string; readonly type: string } | null;
    readonly account: { readonly id: string } | null;
    readonly campaign: { readonly id: string } | null;
    readonly fields: Readonly<Record<string, unknown>>;
  };
}

/** Sends what is due to nobody, and tells what was sent. */
async function sent(): Promise<Body[]> {
  await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second' where state = 'waiting'`;
  const bodies: Body[] = [];
  const worker = new Deliverer({
    async send({ body }) {
      bodies.push(JSON.parse(body) as Body);
      return { status: 200, retryAfterMs: null };
    },
  });
  while ((await worker.begin()) > 0) await worker.settled();
  return bodies.sort((one, other) => (one.type < other.type ? -1 : 1));
}
const publish = <Kind extends keyof Facts>(fact: { kind: Kind } & Facts[Kind]) =>
  db.tenant({ workspaceId: sender.workspaceId }, (tx) => facts.publish(tx, fact));
const listenTo = (triggers: readonly WebhookTrigger[], more: object = {}) =>
  makeWebhook(database.admin, sender, { url, triggers, ...more });
const person = () =>
  makeProspect(database.admin, { workspaceId: sender.workspaceId, credentialId: sender.credentialId });
async function makeLabel(type = "space", by = sender.userId): Promise<string> {
  const id = newId();
  await database.admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by, rule)
    values (${sender.workspaceId}, ${id}, ${type}, ${`Hot ${id.slice(-12)}`}, ${`hot ${id.slice(-12)}`}, 'red', ${by},
      ${type === "ai_generated" ? database.admin.json({ kind: "words", words: ["great"] }) : null})`;
  return id;
}

describe("what happens is told", () => {
  it("when somebody writes over the network or by mail [OC-432, OC-433, OC-437]", async () => {
    await listenTo(["got_reply", "new_message", "new_email"]);
    const { incoming, prospectId } = await makeConversation(database.admin, sender);
    await incoming("Sounds good", "in:1");
    const social = await sent();
    expect(social.map(({ type }) => type)).toEqual(["got_reply", "new_message"]);
    expect(social[0]).toMatchObject({
      data: {
        person: { id: prospectId },
        message: { text: "Sounds good", channel: "social" },
        account: { id: sender.credentialId },
      },
    });
    await incoming("By mail", "in:2", { channel: "email", laneRef: sender.mailboxId, subject: "Re" });
    expect((await sent()).map(({ type }) => type)).toEqual(["got_reply", "new_email"]);
    // An automatic answer is a mail, and no reply.
    await incoming("I am away", "in:3", { channel: "email", laneRef: sender.mailboxId, nature: "auto" });
    expect((await sent()).map(({ type }) => type)).toEqual(["new_email"]);
  });

  it("when a sequence has sent a message, a mail or a connection request [OC-429, OC-430, OC-438]", async () => {
    await listenTo(["message_sent", "email_sent", "invite_sent"]);
    const { workspaceId } = sender;
    const prospectId = await person();
    const lanes = await database.admin<{ id: string; kind: string }[]>`
      select id, kind from lanes where workspace_id = ${workspaceId}`;
    const laneOf = (kind: string) => lanes.find((lane) => lane.kind === kind)!.id;
    const profile = "p";
    const mail = {
      to: { email: "a@b.example" },
      subject: "Hi",
      text: "By mail",
      messageId: "<1@mail.example>",
    };
    const steps = [
      { laneId: laneOf("social"), payload: { type: "message", profile, text: "Hello" } },
      { laneId: laneOf("mailbox"), payload: { type: "email", ...mail } },
      { laneId: laneOf("social"), payload: { type: "connection_request", profile, note: "Let us connect" } },
    ];
    await db.hot("sequencer", (tx) =>
      recordSent(
        tx,
        steps.map((step) => ({
          intent: { ...step, id: newId(), workspaceId, prospectId, campaignId: null } as unknown as Intent,
          receipt: { providerMessageId: newId() },
          at: Date.now(),
        })),
      ),
    );
    const told = await sent();
    expect(told.map(({ type, data }) => [type, data.message?.channel])).toEqual([
      ["email_sent", "email"],
      ["invite_sent", "social"],
      ["message_sent", "social"],
    ]);
  });

  it("when somebody accepts, follows a link of a mail, or books a meeting [OC-428, OC-431, OC-439]", async () => {
    await listenTo(["invite_accepted", "clicked_email_link", "meet_booked"]);
    const { workspaceId, credentialId } = sender;
    const prospectId = await person();
    const at = new Date();
    await publish({ kind: "invitation.accepted", workspaceId, prospectId, credentialId, at });
    await publish({
      kind: "mail.clicked",
      workspaceId,
      prospectId,
      enrolmentId: null,
      actionId: newId(),
      at,
    });
    await publish({ kind: "meeting.booked", workspaceId, prospectId });
    const told = await sent();
    expect(told.map(({ type }) => type)).toEqual(["clicked_email_link", "invite_accepted", "meet_booked"]);
    expect(told[1]?.data.account).toMatchObject({ id: credentialId });
  });

  it("when people are marked as leads, and when nothing else is done to their mark [OC-427]", async () => {
    await listenTo(["mark_as_lead"]);
    const { workspaceId } = sender;
    const prospectIds = [await person(), await person()];
    for (const mark of ["lead", "interested", "stuck", null] as const)
      await publish({ kind: "people.marked", workspaceId, prospectIds, mark });
    const told = await sent();
    expect(told.map(({ type }) => type)).toEqual(["mark_as_lead", "mark_as_lead"]);
    expect(told.map(({ data }) => data.person.id).sort()).toEqual([...prospectIds].sort());
  });

  it("when a label is put on, by a member or a rule, and taken off [OC-434, OC-435, OC-436]", async () => {
    await listenTo(["add_label", "add_ai_label", "delete_label"]);
    const label = await makeLabel();
    const automatic = await makeLabel("ai_generated");
    const { incoming, prospectId } = await makeConversation(database.admin, sender);
    await putLabel(sender, prospectId, label);
    await putLabel(sender, prospectId, label);
    expect((await sent()).map(({ type, data }) => [type, data.label?.type])).toEqual([
      ["add_label", "space"],
    ]);
    await incoming("That is great", "in:1");
    expect((await sent()).map(({ type, data }) => [type, data.label?.type])).toEqual([
      ["add_ai_label", "ai_generated"],
    ]);
    await takeLabelOff(sender, prospectId, label);
    expect((await sent()).map(({ type }) => type)).toEqual(["delete_label"]);
    expect(await makeLabel()).not.toBe(automatic);
  });

  it("of the chosen labels alone, where some are chosen", async () => {
    const [chosen, other] = [await makeLabel(), await makeLabel()];
    await listenTo(["add_label"], { labelIds: [chosen] });
    const id = await person();
    await putLabel(sender, id, other);
    await putLabel(sender, id, chosen);
    expect((await sent()).map(({ data }) => data.label?.name)).toEqual([`Hot ${chosen.slice(-12)}`]);
  });

  it("with a number that counts up, message by message [OC-441]", async () => {
    await listenTo(["meet_booked"], { fields: [{ name: "n", type: "auto_increment", value: "" }] });
    const { workspaceId } = sender;
    for (let n = 0; n < 3; n++)
      await publish({ kind: "meeting.booked", workspaceId, prospectId: await person() });
    const numbers = (await sent()).map(({ data }) => data.fields.n);
    expect(numbers.sort()).toEqual([1, 2, 3]);
  });

  it("by no webhook that doesn't listen", async () => {
    expect(webhookTriggers).toHaveLength(15);
    await listenTo(["meet_booked"]);
    const { incoming } = await makeConversation(database.admin, sender);
    await incoming("Sounds good", "in:1");
    expect(await database.admin`select 1 from webhook_deliveries`).toEqual([]);
  });

  it("if it really happened: a transaction that fails tells nothing", async () => {
    await listenTo(["meet_booked"]);
    const prospectId = await person();
    const { workspaceId } = sender;
    const failing = db.tenant({ workspaceId }, async (tx) => {
      await facts.publish(tx, { kind: "meeting.booked", workspaceId, prospectId });
      throw new Error("after all not");
    });
    await expect(failing).rejects.toThrow("after all not");
    expect(await sent()).toEqual([]);
  });

  it("for many people by one statement, and writes nothing where nobody listens", async () => {
    const { workspaceId } = sender;
    const prospectIds = await Promise.all(Array.from({ length: 50 }, person));
    const label = await makeLabel();
    const labelled = () =>
      publish({ kind: "people.labelled", workspaceId, prospectIds, labelIds: [label], change: "put" });
    await labelled();
    expect(await database.admin`select 1 from webhook_deliveries`).toEqual([]);
    await listenTo(["add_label"]);
    await labelled();
    expect(await database.admin`select 1 from webhook_deliveries`).toHaveLength(50);
  });
});

describe("what a webhook tells", () => {
  const workerWith = async (...accounts: string[]) =>
    grantAccounts(
      database.admin,
      await makeMember(database.admin, { workspaceId: sender.workspaceId, isAdmin: false }),
      ...accounts,
    );
  const rowsOf = (id: string) =>
    database.admin`select state, reason, body from webhook_deliveries where webhook_id = ${id}`;

  it("is only of people whom its maker sees [SH-470]", async () => {
    const other = await makeCredential(database.admin, sender.workspaceId);
    const worker = await workerWith(other);
    const blind = await makeWebhook(database.admin, worker, { url, triggers: ["got_reply"] });
    const hidden = await makeConversation(database.admin, sender);
    const seen = await makeConversation(database.admin, { ...sender, credentialId: other });
    await hidden.incoming("Only for admins", "in:1");
    await seen.incoming("For the worker", "in:2");
    const told = await sent();
    expect(told.map(({ data }) => data.person.id)).toEqual([seen.prospectId]);
    expect((await rowsOf(blind)).map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ["delivered", null],
      ["dropped", "not_seen"],
    ]);
    expect(JSON.stringify(await rowsOf(blind))).not.toContain("Only for admins");
  });

  it("is nothing of a private label of somebody else", async () => {
    const worker = await workerWith(sender.credentialId);
    await makeWebhook(database.admin, worker, { url, triggers: ["add_label"] });
    const id = await person();
    await putLabel(sender, id, await makeLabel("profile"));
    expect(await sent()).toEqual([]);
    await putLabel(sender, id, await makeLabel("space"));
    expect(await sent()).toHaveLength(1);
  });

  it("is nothing once its maker has left, and the webhook is off then", async () => {
    const worker = await workerWith(sender.credentialId);
    const id = await makeWebhook(database.admin, worker, { url, triggers: ["meet_booked"] });
    await database.admin`delete from membership_credentials where user_id = ${worker.userId}`;
    await database.admin`delete from memberships where user_id = ${worker.userId}`;
    await publish({ kind: "meeting.booked", workspaceId: sender.workspaceId, prospectId: await person() });
    expect(await sent()).toEqual([]);
    expect((await database.admin`select is_on, off_reason from webhooks where id = ${id}`)[0]).toEqual({
      is_on: false,
      off_reason: "maker_left",
    });
  });
});
