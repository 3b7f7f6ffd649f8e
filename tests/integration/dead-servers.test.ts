import { afterEach, beforeEach, expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { smtpMail } from "@/lib/providers/mail/smtp/adapter.ts";
import { noNetwork } from "@/lib/providers/social/no-network.ts";
import { noTelephony } from "@/lib/providers/telephony/no-telephony.ts";
import { testDatabase } from "../factories/database.ts";
import { manyMailboxes } from "../factories/many-mailboxes.ts";
import { noSenderless } from "../factories/no-senderless.ts";
import { runningCampaign } from "../factories/running-campaign.ts";
import { type DeadServer, deadServer } from "../factories/servers/dead-server.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const store = sequencer.postgresStore(async () => {});

let dead: DeadServer;
beforeEach(async () => {
  dead = await deadServer();
});
afterEach(() => dead.stop());

it("fifty mailboxes on a dead server hold their tenant's share of the hands once, then one hand; no other tenant waits [F23]", async () => {
  const tenant = await manyMailboxes(database.admin, oneMail, 50);
  const neighbour = await runningCampaign(database.admin, oneMail, 6, { concurrency: 1 });
  const at = { host: "127.0.0.1", port: dead.port, security: "none" } as const;
  const account = {
    kind: "smtp" as const,
    email: "m@mail.example",
    fromName: "M",
    username: "m",
    password: "p",
    smtp: at,
    imap: at,
  };
  const real = sequencer.portMessenger({
    ...noSenderless,
    social: noNetwork(),
    telephony: noTelephony(),
    tasks: { open: async () => "", find: async () => null },
    mail: smtpMail({ networks: [], endpoints: [`127.0.0.1:${dead.port}`] }),
    servers: sequencer.serverBreakers(),
    openMailAccount: async () => account,
    filing: { note: async () => {}, isKnown: async () => false },
    openSocialAccount: async () => null,
    isSignedInSince: async () => true,
  });
  let calls = 0;
  const stop = new AbortController();
  const worker = sequencer.run({
    store,
    messenger: {
      async perform(intent, begin) {
        if (intent.workspaceId === tenant.workspaceId) {
          calls++;
          return real.perform(intent, begin);
        }
        await begin();
        return {};
      },
      lookUp: async () => ({ state: "absent" }),
    },
    workerId: "dead",
    share: 4,
    concurrency: 8,
    signal: stop.signal,
  });
  const waits = { timeout: 30_000 };
  const sent = async () =>
    (
      await database.admin`select 1 from actions where campaign_id = ${neighbour.campaignId} and state = 'sent'`
    ).length;
  const resting = async () =>
    (
      await database.admin`select 1 from lanes where workspace_id = ${tenant.workspaceId} and busy = 0
        and rest_until > product_now()`
    ).length;

  // The share is taken, and the neighbour's mails leave while no dead session has ended.
  await expect.poll(() => dead.open(), waits).toBe(4);
  await expect.poll(sent, waits).toBe(6);
  expect({ open: dead.open(), came: dead.came(), calls }).toEqual({ open: 4, came: 4, calls: 4 });

  // Once these fail, the other 46 mailboxes don't call any more.
  dead.drop();
  await expect.poll(resting, waits).toBe(50);
  expect({ open: dead.open(), came: dead.came(), calls }).toEqual({ open: 0, came: 4, calls: 50 });

  // After the pause one of them tries, and the others don't wait for it.
  await database.admin`insert into product_clock as c (id, base_machine, base_product, rate)
    values (1, now(), now() + interval '6 minutes', 1)`;
  await expect.poll(resting, waits).toBe(49);
  await expect.poll(() => dead.open(), waits).toBe(1);
  await expect.poll(() => calls, waits).toBe(100);
  expect({ open: dead.open(), came: dead.came() }).toEqual({ open: 1, came: 5 });
  const people =
    await database.admin`select distinct state from enrolments where campaign_id = ${tenant.campaignId}`;
  expect(people.map(({ state }) => state).sort()).toEqual(["claimed", "waiting"]);

  stop.abort();
  dead.drop();
  await worker.done;
}, 120_000);
