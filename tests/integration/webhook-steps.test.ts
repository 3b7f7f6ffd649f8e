import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { carryOut } from "@/lib/domain/sequencer/carry-out.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { signingSecret } from "@/lib/domain/webhooks/index.ts";
import { httpWebhook } from "@/lib/providers/webhook/http/adapter.ts";
import { testDatabase } from "../factories/database.ts";
import { noSenderless } from "../factories/no-senderless.ts";
import { claiming } from "../factories/running-campaign.ts";
import { historyOf, senderlessCampaign, standingOf } from "../factories/senderless-campaign.ts";

const database = testDatabase();
const received: { id: string; body: unknown; path: string }[] = [];
/** What the receiver does with a call to a path. */
const answers = new Map<string, (response: ServerResponse) => void>();
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const path = request.url ?? "";
  received.push({ id: String(request.headers["webhook-id"]), body: JSON.parse(body), path });
  answers.get(path)?.(response);
});
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  received.splice(0);
  // What an earlier test left due is nobody's here.
  await database.admin`update lanes set is_active = false`;
});

const endpoint = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const to = (path: string) =>
  lineOf([
    { id: "w", delayHours: 0, action: { type: "webhook", url: `http://${endpoint()}${path}` } as const },
  ]);
const messenger = (timeoutMs = 15_000) =>
  sequencer.portMessenger({
    ...noSenderless,
    social: {} as never,
    mail: {} as never,
    servers: sequencer.serverBreakers(),
    openMailAccount: async () => null,
    filing: { note: async () => {}, isKnown: async () => false },
    openSocialAccount: async () => null,
    isSignedInSince: async () => true,
    webhook: httpWebhook({ networks: [], endpoints: [endpoint()], timeoutMs }),
    openSigningSecret: signingSecret,
    unsubscribeUrl: async () => "",
    tracking: async () => null,
    postalAddress: async () => null,
  });

/** One round of a worker over the real port. */
async function round(timeoutMs?: number): Promise<void> {
  const store = sequencer.postgresStore();
  const { intents } = await claim(store, claiming());
  const settlements = await Promise.all(
    intents.map(async (intent) => {
      const outcome = await carryOut(messenger(timeoutMs), intent, async () => {});
      return outcome ? [{ intent, outcome }] : [];
    }),
  );
  await settle(store, settlements.flat(), claiming());
}
/**
 * Makes what waits due. A second ago: columns round to milliseconds, and a claim in the same one would come too early.
 */
const makeDue = async (campaignId: string) => {
  const { admin } = database;
  await admin`update enrolments set due_at = product_now() - interval '1 second' where campaign_id = ${campaignId}`;
  await admin`update lanes set next_at = product_now() - interval '1 second',
      rest_until = product_now() - interval '1 second' where is_active`;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const published = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
];

it("a receiver that fails is tried again at the published times under the same id, then the task has failed [F14]", async () => {
  answers.set("/broken", (response) => response.writeHead(500).end());
  const { campaignId, workspaceId } = await senderlessCampaign(database.admin, to("/broken"), 1);
  for (const pause of published) {
    await round();
    const standing = await standingOf(database.admin, campaignId);
    expect(standing).toMatchObject({ state: "waiting", node: "w", hold: "retry" });
    expect(standing?.waits).toBeLessThanOrEqual(pause);
    expect(standing?.waits).toBeGreaterThan(pause - 4_000);
    await makeDue(campaignId);
  }
  await round();
  expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "complete" });
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  const history = await historyOf(database.admin, campaignId);
  expect(history.slice(-3)).toEqual([
    { kind: "rejected", why: "answered 500" },
    { kind: "skipped", why: "task_failed" },
    { kind: "completed", why: null },
  ]);
  const [spent] = await database.admin<{ sum: number }[]>`
    select sum(spent)::int as sum from lane_usage where workspace_id = ${workspaceId} and kind = 'webhook'`;
  expect(spent?.sum).toBe(1);
});

it("a receiver that never answers counts as one that fails: the same call comes again [F14]", async () => {
  let isAwake = false;
  answers.set("/asleep", (response) => {
    if (isAwake) response.writeHead(200).end();
  });
  const { campaignId } = await senderlessCampaign(database.admin, to("/asleep"), 1);
  await round(300);
  const standing = await standingOf(database.admin, campaignId);
  expect(standing).toMatchObject({ state: "waiting", hold: "retry" });
  isAwake = true;
  await makeDue(campaignId);
  await round();
  expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "complete" });
  expect(received.map(({ id }) => id)).toEqual([received[0]?.id, received[0]?.id]);
});

it("410 is final: the step is skipped because its task failed, and the sequence goes on [F14]", async () => {
  answers.set("/gone", (response) => response.writeHead(410).end());
  const { campaignId } = await senderlessCampaign(database.admin, to("/gone"), 1);
  await round();
  expect(await historyOf(database.admin, campaignId)).toEqual([
    { kind: "rejected", why: "answered 410" },
    { kind: "skipped", why: "task_failed" },
    { kind: "completed", why: null },
  ]);
});

it("a redirect is a failure, and its target gets nothing [F14, S6]", async () => {
  answers.set("/moved", (response) => response.writeHead(307, { location: "/target" }).end());
  const { campaignId } = await senderlessCampaign(database.admin, to("/moved"), 1);
  await round();
  expect(await standingOf(database.admin, campaignId)).toMatchObject({ state: "waiting", hold: "retry" });
  expect(received.map(({ path }) => path)).toEqual(["/moved"]);
});

it("the receiver is told the campaign, the step and what is known about the person [OC-074]", async () => {
  answers.set("/taken", (response) => response.writeHead(204).end());
  const { campaignId, prospectIds } = await senderlessCampaign(database.admin, to("/taken"), 1, {
    phone: "+1 202 555 0100",
    company: "Alder Labs",
  });
  await round();
  expect(received.map(({ body }) => body)).toEqual([
    {
      type: "campaign.step_reached",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        campaign_id: campaignId,
        step_id: "w",
        person_id: prospectIds[0],
        person: {
          first_name: "Ada",
          full_name: "Ada",
          company_name: "Alder Labs",
          phone: "+1 202 555 0100",
          profile: `https://n.example/in/${prospectIds[0]}`,
        },
      },
    },
  ]);
});

it("a workspace's signing secret is made once, stays, is stored encrypted, and is no other workspace's", async () => {
  const [one, other] = [
    await senderlessCampaign(database.admin, to("/a"), 1),
    await senderlessCampaign(database.admin, to("/a"), 1),
  ];
  const [first, ...again] = await Promise.all([1, 2, 3, 4].map(() => signingSecret(one.workspaceId)));
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(again).toEqual([first, first, first]);
  expect(await signingSecret(one.workspaceId)).toBe(first);
  expect(await signingSecret(other.workspaceId)).not.toBe(first);
  const [row] = await database.admin<{ sealed: Buffer }[]>`
    select sealed from secrets where workspace_id = ${one.workspaceId} and owner_type = 'webhook'`;
  expect(Buffer.from(row?.sealed ?? "").includes(Buffer.from(String(first)))).toBe(false);
});

it("a slow receiver keeps no other tenant's call waiting [F14]", async () => {
  answers.set("/slow", () => {});
  answers.set("/quick", (response) => response.writeHead(200).end());
  const slow = await senderlessCampaign(database.admin, to("/slow"), 40);
  const quick = await senderlessCampaign(database.admin, to("/quick"), 6);
  const stop = new AbortController();
  const worker = sequencer.run({
    store: sequencer.postgresStore(),
    messenger: messenger(60_000),
    workerId: "share",
    share: 4,
    concurrency: 8,
    signal: stop.signal,
  });
  const sent = async (campaignId: string) =>
    (await database.admin`select 1 from actions where campaign_id = ${campaignId} and state = 'sent'`).length;
  // None of the slow receiver's calls has ended meanwhile.
  await expect.poll(() => sent(quick.campaignId), { timeout: 15_000 }).toBe(6);
  await expect.poll(() => received.filter(({ path }) => path === "/slow").length).toBe(4);
  expect(await sent(slow.campaignId)).toBe(0);
  stop.abort();
  server.closeAllConnections();
  await worker.done;
  expect(received.filter(({ path }) => path === "/slow")).toHaveLength(4);
});
