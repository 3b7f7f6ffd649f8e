import { beforeEach, describe, expect, it } from "vitest";
import { POST as connectCalendar } from "@/app/api/integrations/calendly/users/route.ts";
import { GET as readPerson } from "@/app/api/profiles/[id]/route.ts";
import { GET as readTimeline } from "@/app/api/profiles/[id]/timeline/route.ts";
import { POST as startDeed } from "@/app/api/profiles/deeds/route.ts";
import { GET as followLink } from "@/app/api/t/[token]/route.ts";
import { GET as readOverview } from "@/app/api/workflows/[id]/overview/route.ts";
import type { WorkflowOverview } from "@/lib/contracts/campaigns/overview.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";
import type { ProfileView } from "@/lib/contracts/prospects.ts";
import type { WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import { db } from "@/lib/db/index.ts";
import { sealSecret } from "@/lib/db/security/secrets.ts";
import { forgetBrands } from "@/lib/domain/brands/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import type { NodeAction } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { syncSocial } from "@/lib/domain/conversations/index.ts";
import { takeSocial } from "@/lib/domain/conversations/store/accounts.ts";
import { readBookings } from "@/lib/domain/integrations/index.ts";
import { foldFigures } from "@/lib/domain/reports/index.ts";
import { postgresStore, run } from "@/lib/domain/sequencer/index.ts";
import { judgeHits } from "@/lib/domain/tracking/index.ts";
import { Deliverer } from "@/lib/domain/webhooks/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { worldSocial } from "@/lib/providers/social/world/adapter.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import { messenger } from "@/lib/wiring/messenger.ts";
import { ports } from "@/lib/wiring/ports.ts";
import { personOf } from "@/lib/world/people/population.ts";
import { ask, callRoute } from "../../factories/call-route.ts";
import { makeWebhook } from "../../factories/make-webhook.ts";
import { type MadeMember, makeBrand, makeMember } from "../../factories/make-workspace.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign } from "../../factories/running-campaign.ts";
import { runningWorld } from "../../factories/servers/running-world.ts";
import { webhookReceiver } from "../../factories/webhook-receiver.ts";

const { database, control, of } = runningWorld();
productListeners();
const { received, endpoint, url } = webhookReceiver();

/** People of the world, each used once. */
const people = Array.from({ length: 50 }, (_, i) => personOf(7, 900 + i));
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const host = "app.outside.example";

let who: MadeMember;
let made: RunningCampaign;
let prospectId: string;
let person: (typeof people)[number];

/** A campaign that runs through Ada's account and a mailbox of the world, to one of its people. */
async function begin(step: NodeAction, settings: object = {}) {
  made = await runningCampaign(database.admin, lineOf([{ id: "n", delayHours: 0, action: step }]), 1);
  const { workspaceId, credentialId, mailboxId, campaignId } = made;
  const brandId = await makeBrand(database.admin);
  prospectId = made.prospectIds[0]!;
  person = people.shift()!;
  const sql = database.admin;
  await sql`update credentials set account_ref = 'acc-1' where id = ${credentialId}`;
  await sql`update prospects set social_url = ${person.url}, social_key = ${person.url.split("/").at(-1)!},
    email = ${person.email}, email_lower = ${person.email.toLowerCase()}, credential_id = ${credentialId} where id = ${prospectId}`;
  await sql`update workspaces set tier = 'pro', brand_id = ${brandId} where id = ${workspaceId}`;
  await sql`update campaigns set settings = settings || ${sql.json(settings as never)} where id = ${campaignId}`;
  await sql`insert into brand_domains (host, brand_id, kind, is_primary) values (${host}, ${brandId}, 'app', true)
    on conflict do nothing`;
  forgetBrands();
  who = await makeMember(database.admin, {
    workspaceId,
    allowedPages: { integrations: true, campaigns: true, profiles: true },
  });
  return mailboxId;
}
const listenTo = (...triggers: WebhookTrigger[]) =>
  makeWebhook(database.admin, who, { url: url("/in"), triggers });

/** The worker of webhooks sends what is due; what the receiver got by then. */
async function told() {
  await database.admin`update webhook_deliveries set due_at = product_now() - interval '1 second' where state = 'waiting'`;
  const worker = new Deliverer(httpWebhook({ networks: [], endpoints: [endpoint()] }));
  while ((await worker.begin()) > 0) await worker.settled();
  return received.map(
    ({ body }) => JSON.parse(body) as { type: WebhookTrigger; data: { person: { id: string } } },
  );
}
const typesTold = async () => (await told()).map(({ type, data }) => [type, data.person.id]);

/** The sequencer's worker, until the campaign is over for its person. */
async function work() {
  const stop = new AbortController();
  const worker = run({
    store: postgresStore(),
    messenger: messenger(),
    workerId: `w-${newId()}`,
    signal: stop.signal,
  });
  const state = async () =>
    (await database.admin`select state from enrolments where campaign_id = ${made.campaignId}`)[0]?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe("complete");
  stop.abort();
  await worker.done;
}

beforeEach(async () => {
  await quietOthers(database.admin);
  await database.admin`delete from webhook_deliveries`;
  const social = worldSocial({ baseUrl: `http://127.0.0.1:${of().httpPort}` });
  const email = "ada.hart@network.example";
  await social.connect({ email, password: "", countryCode: "GB", session: "session-of-acc-1" });
});

const request = { type: "connection_request", note: "" } as const;

describe("a webhook's receiver is told", () => {
  it("that a person accepted at the network [OC-431]", async () => {
    await begin(request);
    await listenTo("invite_accepted");
    await work();
    expect(await typesTold()).toEqual([]);
    await control("POST", `/people/${person.slug}/act`, { action: "accept", account: "acc-1" });
    const due = await db.hot("sync", ({ sql }) => takeSocial(sql, 0, 100, []));
    for (const account of due.filter(({ id }) => id === made.credentialId))
      await syncSocial(ports().social, account);
    expect(await typesTold()).toEqual([["invite_accepted", prospectId]]);
  });

  it("that a person booked a meeting in a calendar [OC-428]", async () => {
    await begin(request);
    await listenTo("meet_booked");
    const token = `token-${newId()}`;
    await control("PUT", `/calendars/${token}`, {
      name: "Ada",
      email: `${newId()}@c.example`,
      event_types: ["Intro"],
    });
    expect((await callRoute(connectCalendar, { as: who.token, body: { token } })).status).toBe(200);
    await readBookings(ports().calendar);
    await control("POST", `/calendars/${token}/bookings`, { email: person.email, name: "N" });
    await database.admin`update calendars set read_at = null`;
    await readBookings(ports().calendar);
    expect(await typesTold()).toEqual([["meet_booked", prospectId]]);
  });

  const mark = (action: string) =>
    callRoute<PeopleDeedView>(startDeed, { as: who.token, body: { action, ids: [prospectId] } });

  it("that a member marked a person as a lead, once [OC-427]", async () => {
    await begin(request);
    await listenTo("mark_as_lead", "mark_as_customer");
    await mark("mark_interested");
    await mark("mark_lead");
    await mark("mark_lead");
    expect(await typesTold()).toEqual([["mark_as_lead", prospectId]]);
  });

  it("that a member marked a person as a customer, once until the mark is taken away; the lead status stays [OC-426]", async () => {
    await begin(request);
    await listenTo("mark_as_lead", "mark_as_customer");
    const shown = async () =>
      (await callRoute<{ profile: ProfileView }>(readPerson, { as: who.token, params: { id: prospectId } }))
        .payload.profile;
    const before = await shown();
    expect(before.customer_at).toBeNull();
    expect((await mark("mark_customer")).payload).toMatchObject({ changed: 1 });
    expect((await mark("mark_customer")).payload).toMatchObject({ changed: 0 });
    expect(await shown()).toMatchObject({ customer_at: expect.any(Number), lead_status: before.lead_status });
    expect(await typesTold()).toEqual([["mark_as_customer", prospectId]]);
    expect((await mark("unmark_customer")).payload).toMatchObject({ changed: 1 });
    expect((await shown()).customer_at).toBeNull();
    expect(await typesTold()).toHaveLength(1);
    await mark("mark_customer");
    expect(await typesTold()).toHaveLength(2);
  });

  it("that a person followed a tracked link of a mail that arrived, and not that a machine did [OC-439]", async () => {
    const mailboxId = await begin(
      {
        type: "email",
        subject: "Hi",
        text: "See https://shop.example/spring and https://shop.example/more",
        unsubscribeText: "No more mails?",
        mailboxIds: [],
      },
      { isLinkTracking: true },
    );
    await asWorldMailbox(mailboxId);
    const address = `${newId()}@mail.example`;
    await database.admin`update prospects set email = ${address}, email_lower = ${address} where id = ${prospectId}`;
    await listenTo("clicked_email_link");
    await work();
    const [link, other] = await linksOfMail(address);
    await follow(link!, { "user-agent": "curl/8" });
    await judge();
    expect(await typesTold()).toEqual([]);
    expect((await follow(other!)).headers.get("location")).toBe("https://shop.example/more");
    await judge();
    expect(await typesTold()).toEqual([["clicked_email_link", prospectId]]);
  });

  const message = {
    type: "message",
    text: "Look at https://shop.example/spring, or (https://shop.example/more). Not http://app.outside.example/u/x!",
  } as const;
  /** What the person received over the network. */
  const textAtNetwork = async () => {
    const { effects } = await control<{ effects: { channel: string; address: string; body: string }[] }>(
      "GET",
      "/received?account=acc-1&channel=message&limit=10000",
    );
    return effects.filter(({ address }) => address === person.providerId).map(({ body }) => body);
  };

  it("that a person followed a tracked link of a message over the network [OC-440]", async () => {
    await begin(message, { isLinkTracking: true });
    await connected();
    await listenTo("clicked_message_link", "clicked_email_link", "message_sent");
    await work();
    const [text = ""] = await textAtNetwork();
    expect(text).toMatch(
      /^Look at https:\/\/app\.outside\.example\/t\/[\w-]+, or \(https:\/\/app\.outside\.example\/t\/[\w-]+\)\. Not http:\/\/app\.outside\.example\/u\/x!$/,
    );
    // The conversation says what has left, and so does the action.
    const [kept] = await database.admin`select m.text, a.payload->>'text' as fixed from messages m
      join actions a on a.id = m.action_id where m.prospect_id = ${prospectId}`;
    expect(kept).toEqual({ text, fixed: text });
    const [first, second] = [...text.matchAll(/\/t\/([\w-]+)/g)].map(([, token]) => token!);
    await follow(first!, { "user-agent": "LinkedInBot/1.0" });
    await judge();
    expect((await typesTold()).map(([type]) => type)).toEqual(["message_sent"]);
    expect((await follow(second!)).headers.get("location")).toBe("https://shop.example/more");
    await judge();
    expect((await typesTold()).map(([type]) => type)).toEqual(["message_sent", "clicked_message_link"]);
    await follow(second!);
    await judge();
    // The person's history has it once, beside no opening of a mail, and the figures of the step count it.
    const shown = await callRoute(readTimeline, { as: who.token, params: { id: prospectId } });
    const kinds = [...JSON.stringify(shown.payload).matchAll(/"(message_clicked|clicked|opened)"/g)];
    expect(kinds.map(([, kind]) => kind)).toEqual(["message_clicked"]);
    const [state] = await database.admin`select opened_at, clicked_at is not null as clicked from enrolments
      where campaign_id = ${made.campaignId}`;
    expect(state).toEqual({ opened_at: null, clicked: true });
    await foldFigures();
    const overview = await callRoute<WorkflowOverview>(readOverview, {
      as: who.token,
      params: { id: made.campaignId },
    });
    expect(overview.payload.steps).toMatchObject([{ told: ["replied", "clicked"], done: 1, clicked: 1 }]);
  });

  it.each([
    ["the campaign tracks no links", { isLinkTracking: false }, "pro"],
    ["the plan has no tracking of links [BO-234]", { isLinkTracking: true }, "free"],
  ])("of none where %s: the message leaves as it was written", async (_, settings, tier) => {
    await begin(message, settings);
    await database.admin`update workspaces set tier = ${tier} where id = ${made.workspaceId}`;
    await connected();
    await work();
    expect(await textAtNetwork()).toEqual([message.text]);
  });

  it("of one message only, whose answer was lost: the network is asked about the text that left [F9]", async () => {
    await begin(message, { isLinkTracking: true });
    await connected();
    await control("POST", "/faults", {
      channel: "network",
      kind: "drop_after",
      count: 1,
      match: "POST /network/accounts/acc-1/messages",
      stallMs: 0,
    });
    await work();
    const texts = await textAtNetwork();
    expect(texts).toHaveLength(1);
    const rows = await database.admin`select text from messages where prospect_id = ${prospectId}`;
    expect([...rows]).toEqual([{ text: texts[0] }]);
    expect(texts[0]).toContain("/t/");
  });
});

/** The person is connected with the account, at the network and here. */
async function connected() {
  const { workspaceId, credentialId } = made;
  await control("POST", `/people/${person.slug}/act`, { action: "connect", account: "acc-1" });
  await database.admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, connected_at)
    values (${workspaceId}, ${prospectId}, ${credentialId}, now())`;
  await database.admin`update enrolments set due_at = product_now(), hold_reason = null where workspace_id = ${workspaceId}`;
  await database.admin`update lanes set next_at = product_now() where workspace_id = ${workspaceId}`;
}

/** A mailbox that really sends: the world's, with its servers and its password as they are stored. */
async function asWorldMailbox(id: string) {
  const { workspaceId } = made;
  const server = (port: number) => database.admin.json({ host: "127.0.0.1", port, security: "none" });
  await database.admin`update mailboxes set email = 'sender@mail.example', email_lower = 'sender@mail.example',
    username = 'sender@mail.example', smtp = ${server(of().smtpPort)}, imap = ${server(of().imapPort)} where id = ${id}`;
  await db.tenant({ workspaceId }, (tx) =>
    sealSecret(tx, { workspaceId, ownerType: "mailbox", ownerId: id }, "mailbox-pass-1"),
  );
}

/** The tokens of the tracked links of the mail that a mailbox received. */
async function linksOfMail(address: string): Promise<string[]> {
  const { mails } = await control<{ mails: { uid: number }[] }>("GET", `/mailboxes/${address}`);
  const { raw } = await control<{ raw: string }>("GET", `/mailboxes/${address}/mails/${mails.at(-1)!.uid}`);
  const plain = raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return [...plain.matchAll(/\/t\/([\w-]{20,})/g)].map(([, token]) => token!);
}

const follow = (token: string, headers: Record<string, string> = {}) =>
  ask(followLink, {
    params: { token },
    headers: { host, "user-agent": chrome, "accept-language": "de", ...headers },
  });

/** Judges the requests as if a minute had passed since, and the mail had left long before. */
async function judge() {
  await database.admin`update actions set settled_at = settled_at - interval '1 hour' where workspace_id = ${made.workspaceId}`;
  await database.admin`update tracking_hits set came_at = came_at - interval '1 minute'`;
  await judgeHits();
  // Whoever asks next does so later.
  await database.admin`update tracking_hits set at = at - interval '1 minute'`;
}
