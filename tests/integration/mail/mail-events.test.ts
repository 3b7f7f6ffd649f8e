import { generateKeyPairSync, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as setEvents } from "@/app/api/integrations/[integration]/set_events/route.ts";
import { POST as receive } from "@/app/api/mail_events/[token]/route.ts";
import type { MailboxDetailView } from "@/lib/contracts/mailbox-detail.ts";
import { db } from "@/lib/db/index.ts";
import { eventTokenOf } from "@/lib/domain/mailboxes/events/event-token.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { mailEvents } from "@/lib/providers/mail-events/adapter.ts";
import { ports, resetPorts } from "@/lib/wiring/ports.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeMember, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { snsMessage, snsWeb, topic } from "../../factories/sns-topic.ts";
import { makeWriter } from "../../factories/written-to.ts";

const database = testDatabase();
productListeners();
let web = snsWeb();
beforeEach(() => {
  resetPorts();
  web = snsWeb();
  Object.assign(ports(), { mailEvents: mailEvents(web) });
});
afterEach(resetPorts);

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const eventKey = publicKey.export({ format: "der", type: "spki" }).toString("base64");

/** A mailbox behind a service that has written to somebody. */
async function sender(
  type: "sendgrid" | "amazon",
  { messageId: given }: { readonly messageId?: string } = {},
) {
  const who = await makeMember(database.admin);
  const { workspaceId } = who;
  const { mailboxId, writeTo } = await makeWriter(database.admin, workspaceId);
  await database.admin`update mailboxes set type = ${type} where id = ${mailboxId}`;
  const { email, prospectId, messageId } = await writeTo(given);
  return { who, mailboxId, email, prospectId, messageId, token: eventTokenOf({ workspaceId, mailboxId }) };
}
type Sender = Awaited<ReturnType<typeof sender>>;

const setKey = (who: MadeMember, integration: string, verification_key: string | null) =>
  callRoute<MailboxDetailView>(setEvents, {
    as: who.token,
    params: { integration },
    body: { verification_key },
  });

/** SendGrid tells of events. */
async function tell(token: string, events: unknown, change: { readonly signature?: string } = {}) {
  const raw = Buffer.from(JSON.stringify(events));
  const timestamp = "1700000000";
  const signed = sign("sha256", Buffer.concat([Buffer.from(timestamp), raw]), privateKey).toString("base64");
  const answer = await ask(receive, {
    params: { token },
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-signature": change.signature ?? signed,
      "x-twilio-email-event-webhook-timestamp": timestamp,
    },
    body: raw,
  });
  return answer.status;
}

/** SNS posts a message. */
const post = async (token: string, raw: Buffer) =>
  (
    await ask(receive, {
      params: { token },
      headers: { "content-type": "text/plain" },
      body: new Uint8Array(raw),
    })
  ).status;

const bounced = ({ email, messageId }: Sender, more: object = {}) => ({
  event: "bounce",
  type: "bounce",
  email,
  reason: "550 5.1.1 User unknown",
  status: "5.1.1",
  sg_event_id: newId(),
  outreach_mail: messageId,
  ...more,
});

const reports = async ({ prospectId }: Sender) =>
  database.admin`select m.nature, m.verdict, m.reported_mail_id from messages m
    join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where c.prospect_id = ${prospectId} and m.direction = 'in' order by m.id`;
const suppressed = async (email: string) =>
  (await database.admin`select 1 from suppressions where value = ${email}`).length > 0;

describe("SendGrid's events", () => {
  it("count once, signed by the account's key alone, about mails that were sent [S15, S25]", async () => {
    const from = await sender("sendgrid");
    // Nothing is believed before the key is known.
    expect(await tell(from.token, [bounced(from)])).toBe(403);
    const set = await setKey(from.who, from.mailboxId, eventKey);
    expect(set.payload.events).toMatchObject({ path: `/api/mail_events/${from.token}`, is_set_up: true });
    expect(await tell(from.token, [bounced(from)], { signature: "AAAA" })).toBe(403);
    expect(await reports(from)).toEqual([]);

    const event = bounced(from);
    const aboutNothing = [
      bounced(from, { outreach_mail: "<never@sent.example>" }),
      bounced(from, { email: "stranger@people.example" }),
    ];
    expect(await tell(from.token, [...aboutNothing, { event: "processed" }, event])).toBe(200);
    expect(await reports(from)).toEqual([
      { nature: "bounce", verdict: "bounce/hard", reported_mail_id: from.messageId },
    ]);
    expect(await suppressed(from.email)).toBe(true);
    // Told again, alone and together with another one of the same.
    expect(await tell(from.token, [event])).toBe(200);
    expect(await tell(from.token, [event, bounced(from)])).toBe(200);
    expect(await reports(from)).toHaveLength(1);
    const [{ event_at: at }] =
      (await database.admin`select event_at from mailboxes where id = ${from.mailboxId}`) as unknown as [
        { event_at: Date | null },
      ];
    expect(at).not.toBeNull();
  });

  it("no text in an event makes the product fail, and its neighbours count", async () => {
    const from = await sender("sendgrid");
    await setKey(from.who, from.mailboxId, eventKey);
    const odd = ["\u0000", "\ud800", "", "x".repeat(400), "a\u0000b@c.example", "' or 1=1 --"];
    const events = odd.flatMap((text) => [
      bounced(from, { email: text }),
      bounced(from, { outreach_mail: text, "smtp-id": `<${text}>` }),
      bounced(from, { sg_event_id: text, reason: text, status: text, event: text }),
      bounced(from, { outreach_mail: `<${text}>`, event: "delivered" }),
    ]);
    expect(await tell(from.token, [...events, bounced(from)])).toBe(200);
    expect(await reports(from)).toHaveLength(1);
  });

  it("asks about all that other programs sent by the account at once, not mail by mail", async () => {
    const from = await sender("sendgrid");
    await setKey(from.who, from.mailboxId, eventKey);
    const foreign = Array.from({ length: 1_500 }, (_, n) =>
      bounced(from, { outreach_mail: undefined, "smtp-id": `<${n}@elsewhere.example>` }),
    );
    const opened = vi.spyOn(db, "tenant");
    expect(await tell(from.token, [...foreign, bounced(from)])).toBe(200);
    expect(opened.mock.calls.length).toBeLessThan(10);
    opened.mockRestore();
    expect(await reports(from)).toHaveLength(1);
  });

  it("many calls at once record a report once", async () => {
    const from = await sender("sendgrid");
    await setKey(from.who, from.mailboxId, eventKey);
    const event = bounced(from);
    const statuses = await Promise.all(Array.from({ length: 8 }, () => tell(from.token, [event])));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await reports(from)).toHaveLength(1);
  });

  it("a complaint opts the person out", async () => {
    const from = await sender("sendgrid");
    await setKey(from.who, from.mailboxId, eventKey);
    expect(await tell(from.token, [bounced(from, { event: "spamreport" })])).toBe(200);
    expect(await reports(from)).toMatchObject([{ nature: "complaint" }]);
    expect(await suppressed(from.email)).toBe(true);
  });

  it("a text that is no key is refused, and so is another member's mailbox", async () => {
    const from = await sender("sendgrid");
    expect(await setKey(from.who, from.mailboxId, "no key")).toMatchObject({
      status: 400,
      fields: [{ path: "verification_key" }],
    });
    const stranger = await makeMember(database.admin);
    expect(await setKey(stranger, from.mailboxId, eventKey)).toMatchObject({ status: 404 });
    const smtp = await sender("amazon");
    expect(await setKey(smtp.who, smtp.mailboxId, eventKey)).toMatchObject({ status: 409 });
  });

  it("an unknown address, one of a mailbox that is gone, and what is no list are refused", async () => {
    const from = await sender("sendgrid");
    await setKey(from.who, from.mailboxId, eventKey);
    expect(await tell("nobody", [])).toBe(404);
    expect(await tell(eventTokenOf({ workspaceId: newId(), mailboxId: newId() }), [])).toBe(404);
    expect(await tell(from.token, { event: "bounce" })).toBe(400);
    expect((await setKey(from.who, from.mailboxId, null)).payload.events).toMatchObject({ is_set_up: false });
    expect(await tell(from.token, [bounced(from)])).toBe(403);
  });
});

describe("the topic of Amazon SES", () => {
  const subscription = (TopicArn = topic) =>
    snsMessage({
      Type: "SubscriptionConfirmation",
      Token: "t",
      TopicArn,
      SubscribeURL: "https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t",
    });
  const bounce = ({ email }: Sender, id: string, more: object = {}) =>
    snsMessage({
      MessageId: newId(),
      Message: JSON.stringify({
        eventType: "Bounce",
        mail: { messageId: id, destination: [email] },
        bounce: {
          bounceType: "Permanent",
          bounceSubType: "General",
          bouncedRecipients: [{ emailAddress: email, status: "5.1.1", diagnosticCode: "550 user unknown" }],
        },
        ...more,
      }),
    });

  it("is confirmed once, is the mailbox's from then on, and tells of bounces by SES's own id [S15]", async () => {
    const id = `0100${newId()}`;
    const from = await sender("amazon", { messageId: `<${id}@eu-central-1.amazonses.com>` });
    expect(await post(from.token, bounce(from, id))).toBe(403);
    expect(await post(from.token, subscription())).toBe(200);
    expect(web.confirmed).toHaveLength(1);
    // Anybody has topics at Amazon: another one is neither confirmed nor believed.
    const other = "arn:aws:sns:eu-central-1:999999999999:other";
    expect(await post(from.token, subscription(other))).toBe(403);
    expect(web.confirmed).toHaveLength(1);
    const { Signature, ...fields } = JSON.parse(bounce(from, id).toString()) as Record<string, string>;
    expect(await post(from.token, snsMessage({ ...fields, TopicArn: other }))).toBe(403);
    expect(await reports(from)).toEqual([]);

    expect(await post(from.token, bounce(from, id))).toBe(200);
    expect(await post(from.token, bounce(from, id))).toBe(200);
    expect(await reports(from)).toEqual([
      { nature: "bounce", verdict: "bounce/hard", reported_mail_id: from.messageId },
    ]);
    expect(await suppressed(from.email)).toBe(true);
  });

  it("a delivery, or words for people, change nothing", async () => {
    const from = await sender("amazon");
    await post(from.token, subscription());
    expect(await post(from.token, snsMessage({ Message: "Successfully validated SNS topic" }))).toBe(200);
    expect(await post(from.token, snsMessage({ Message: '{"eventType":"Delivery"}' }))).toBe(200);
    expect(await post(from.token, Buffer.from("{}"))).toBe(400);
    expect(await reports(from)).toEqual([]);
  });
});
