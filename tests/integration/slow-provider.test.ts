import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { db, type HotTx } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { ensureMailboxLane } from "@/lib/domain/lanes/index.ts";
import { disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { suppressAddress } from "@/lib/domain/suppression/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { testDatabase } from "../factories/database.ts";
import * as deeds from "../factories/person-deeds.ts";
import { claiming, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const store = sequencer.postgresStore(async () => {});
const leaseMs = 600;

// What an earlier test left due is nobody's here.
beforeEach(() => database.admin`update lanes set is_active = false`);

const statesOf = async (campaignId: string) =>
  (
    await database.admin<{ state: string }[]>`
      select state from enrolments where campaign_id = ${campaignId} order by state`
  ).map(({ state }) => state);

/** Two workers with a short lease, until the campaign's people stand so. */
async function workUntil(messenger: sequencer.Messenger, campaignId: string, states: readonly string[]) {
  const stop = new AbortController();
  const workers = ["a", "b"].map((workerId) =>
    sequencer.run({ store, messenger, workerId, leaseMs, signal: stop.signal }),
  );
  await expect.poll(() => statesOf(campaignId), { timeout: 10_000 }).toEqual(states);
  stop.abort();
  await Promise.all(workers.map(({ done }) => done));
}

describe("a server that takes its time", () => {
  it("longer than a lease, is waited for: what it takes counts as sent, and nobody asks or repeats [F22]", async () => {
    const { campaignId } = await runningCampaign(database.admin, oneMail, 2);
    const received: string[] = [];
    let asked = 0;
    await workUntil(
      {
        async perform(intent, begin) {
          await wait(leaseMs * 2);
          await begin();
          received.push(intent.effectKey);
          await wait(leaseMs * 2);
          return { response: "250" };
        },
        async lookUp() {
          asked++;
          return { state: "absent" };
        },
      },
      campaignId,
      ["complete", "complete"],
    );
    expect(received.length).toBe(2);
    expect(new Set(received).size).toBe(2);
    expect(asked).toBe(0);
  });

  it("keeps no other tenant's mail waiting, however many lanes of one tenant lead to it [F23]", async () => {
    const slow = await runningCampaign(database.admin, oneMail, 40, { concurrency: 40 });
    const neighbour = await runningCampaign(database.admin, oneMail, 3, { concurrency: 1 });
    const held: (() => void)[] = [];
    let most = 0;
    let running = 0;
    const stop = new AbortController();
    const worker = sequencer.run({
      store,
      messenger: {
        async perform({ campaignId }, begin) {
          if (campaignId !== slow.campaignId) {
            await begin();
            return {};
          }
          most = Math.max(most, ++running);
          await new Promise<void>((answer) => held.push(answer));
          running--;
          throw new ProviderError("unavailable", "no answer");
        },
        lookUp: async () => ({ state: "absent" }),
      },
      workerId: "share",
      share: 4,
      concurrency: 8,
      signal: stop.signal,
    });
    await expect
      .poll(() => statesOf(neighbour.campaignId), { timeout: 8_000 })
      .toEqual(["complete", "complete", "complete"]);
    expect(most).toBe(4);
    stop.abort();
    while (running > 0) {
      for (const answer of held.splice(0)) answer();
      await wait(5);
    }
    await worker.done;
  });

  it("gets nothing of what it kept waiting once the person has answered, or the campaign is paused [F11, F17]", async () => {
    const { campaignId, prospectIds, workspaceId, now } = await runningCampaign(database.admin, oneMail, 1);
    const paused = await runningCampaign(database.admin, oneMail, 1);
    let begun = 0;
    await workUntil(
      {
        async perform(intent, begin) {
          if (intent.campaignId === campaignId)
            await db.tenant({ workspaceId }, ({ sql }) =>
              deeds.replied(sql, { workspaceId, prospectId: prospectIds[0]!, now }),
            );
          else await database.admin`update campaigns set status = 'paused' where id = ${paused.campaignId}`;
          await begin();
          begun++;
          return {};
        },
        lookUp: async () => ({ state: "absent" }),
      },
      campaignId,
      ["paused"],
    );
    await expect.poll(() => statesOf(paused.campaignId)).not.toEqual(["complete"]);
    expect(begun).toBe(0);
  });

  it("gets a mail anew whose mailbox has changed meanwhile, under a Message-ID of its new address", async () => {
    const { campaignId, mailboxId } = await runningCampaign(database.admin, oneMail, 1);
    const moved = `moved-${mailboxId}@elsewhere.example`;
    const begun: unknown[] = [];
    let tries = 0;
    await workUntil(
      {
        async perform(intent, begin) {
          // As `connectMailbox` saves another address: its mail was made for the old one.
          if (tries++ === 0)
            await database.admin`update mailboxes set email = ${moved}, email_lower = ${moved},
              connected_at = product_now() + interval '1 millisecond' where id = ${mailboxId}`;
          await begin();
          begun.push(intent.payload);
          return { response: "250" };
        },
        lookUp: async () => ({ state: "absent" }),
      },
      campaignId,
      ["complete"],
    );
    expect(tries).toBe(2);
    expect(begun).toEqual([
      expect.objectContaining({ messageId: expect.stringMatching(/@elsewhere\.example>$/) }),
    ]);
  });

  it("gets nothing through a mailbox that was disconnected meanwhile", async () => {
    const { campaignId, mailboxId, member } = await runningCampaign(database.admin, oneMail, 1);
    facts.on("mailbox.changed", async (tx: HotTx, { workspaceId }) => {
      await ensureMailboxLane(tx.sql, { workspaceId, mailboxId, now: new Date() });
    });
    onTestFinished(() => facts.clear());
    let begun = 0;
    await workUntil(
      {
        async perform(_intent, begin) {
          await disconnectMailbox(member, { mailbox: mailboxId, credentialId: null });
          await begin();
          begun++;
          return {};
        },
        lookUp: async () => ({ state: "absent" }),
      },
      campaignId,
      ["waiting"],
    );
    expect(begun).toBe(0);
  });
});

it("a worker that stops waits for what has begun; what hasn't waits again at once, and never begins [F1, F22]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 2, { concurrency: 2 });
  const stop = new AbortController();
  let intents = 0;
  const waiting: { begin: () => Promise<void>; answer: () => void }[] = [];
  const worker = sequencer.run({
    store,
    messenger: {
      async perform(_intent, begin) {
        const isFirst = intents++ === 0;
        if (isFirst) await begin();
        await new Promise<void>((answer) => waiting.push({ begin, answer }));
        return {};
      },
      lookUp: async () => ({ state: "unknown" }),
    },
    workerId: "stops",
    signal: stop.signal,
  });
  await expect.poll(() => waiting.length, { timeout: 8_000 }).toBe(2);
  const actions = async () =>
    (
      await database.admin`select a.state, e.state as stands, a.begun_at is not null as begun from actions a
        join enrolments e on e.id = a.enrolment_id where a.campaign_id = ${campaignId} order by a.state, begun`
    ).map(({ state, stands, begun }) => `${state} ${stands} ${begun}`);
  await expect.poll(actions).toEqual(["intended claimed false", "intended claimed true"]);
  stop.abort();
  await expect.poll(actions, { timeout: 8_000 }).toEqual(["intended claimed true", "retry waiting false"]);
  for (const { answer } of waiting) answer();
  await worker.done;
  expect(await actions()).toEqual(["retry waiting false", "sent complete true"]);
  const late = await Promise.allSettled(waiting.map(({ begin }) => begin()));
  expect(late.map(({ status }) => status)).toContain("rejected");
  expect(await actions()).toEqual(["retry waiting false", "sent complete true"]);
});

describe("a network that is reached through a provider of its own pace", () => {
  const invitation = lineOf([{ id: "i", delayHours: 0, action: { type: "connection_request", note: "Hi" } }]);
  type Outside = Parameters<typeof sequencer.portMessenger>[0];
  const through = (social: Partial<Outside["social"]>, outside: Partial<Outside> = {}) =>
    sequencer.portMessenger({
      social: { pace: { longestMs: 60_000, pollEveryMs: 20_000 }, ...social },
      openSocialAccount: async () => "acc",
      isSignedInSince: async () => true,
      ...outside,
    } as unknown as Outside);

  it("is waited for longer than a lease, and nobody asks or repeats [F22]", async () => {
    const { campaignId } = await runningCampaign(database.admin, invitation, 2);
    const invited: string[] = [];
    let asked = 0;
    const messenger = through({
      async perform(_account, _action, key, begin) {
        await begin?.();
        invited.push(key);
        await wait(leaseMs * 3);
        return { providerMessageId: key, providerId: key, threadId: null };
      },
      async lookUp() {
        asked++;
        return { state: "absent" };
      },
    });
    await workUntil(messenger, campaignId, ["complete", "complete"]);
    expect(new Set(invited).size).toBe(2);
    expect(invited.length).toBe(2);
    expect(asked).toBe(0);
  });

  it("repeats nothing whose answer was lost until the provider must show it: found counts, absent goes out again [F9, F22]", async () => {
    const { campaignId } = await runningCampaign(database.admin, invitation, 2);
    const invited: string[] = [];
    const messenger = through({
      async perform(_account, _action, key, begin) {
        await begin?.();
        invited.push(key);
        throw new ProviderError("ambiguous", "no answer");
      },
      lookUp: async () => ({ state: "absent" }),
    });
    await workUntil(messenger, campaignId, ["uncertain", "uncertain"]);
    expect(await sequencer.askAgain(messenger), "not so soon").toBe(0);
    await database.admin`
      update actions set begun_at = clock_timestamp() - interval '2 minutes' where campaign_id = ${campaignId}`;
    const [first] = invited;
    const later = through({
      lookUp: async (_account, _action, key) =>
        key === first
          ? { state: "done", receipt: { providerMessageId: "1", providerId: "1", threadId: null } }
          : { state: "absent" },
    });
    await sequencer.askAgain(later);
    expect(await statesOf(campaignId)).toEqual(["complete", "uncertain"]);
    await database.admin`
      update actions set asked_at = null, begun_at = clock_timestamp() - interval '16 minutes'
      where campaign_id = ${campaignId}`;
    await sequencer.askAgain(later);
    expect(await statesOf(campaignId)).toEqual(["complete", "waiting"]);
    expect(invited.length).toBe(2);
  });

  it("repeats nothing from before its account was signed in anew: not everything may be read yet [F22]", async () => {
    const { campaignId, credentialId } = await runningCampaign(database.admin, invitation, 1);
    await database.admin`update credentials set logged_in_at = now() where id = ${credentialId}`;
    const lost = through({
      async perform(_account, _action, _key, begin) {
        await begin?.();
        throw new ProviderError("ambiguous", "no answer");
      },
      lookUp: async () => ({ state: "absent" }),
    });
    await workUntil(lost, campaignId, ["uncertain"]);
    const later = async (isAnew: boolean) => {
      await database.admin`
        update actions set asked_at = null, begun_at = clock_timestamp() - interval '16 minutes'
        where campaign_id = ${campaignId}`;
      await database.admin`
        update credentials set logged_in_at = now() + ${isAnew ? 1 : -1} * interval '1 minute' where id = ${credentialId}`;
      await sequencer.askAgain(
        through(
          { lookUp: async () => ({ state: "absent" }) },
          { isSignedInSince: sequencer.isSignedInSince },
        ),
      );
      return statesOf(campaignId);
    };
    expect(await later(true)).toEqual(["uncertain"]);
    expect(await later(false)).toEqual(["waiting"]);
  });

  it("begins right before what can't be taken back: an answer that comes while it reads is heard [F11, F22]", async () => {
    const { campaignId, prospectIds, workspaceId, now } = await runningCampaign(
      database.admin,
      invitation,
      1,
    );
    let invited = 0;
    await workUntil(
      through({
        async perform(_account, _action, key, begin) {
          await db.tenant({ workspaceId }, ({ sql }) =>
            deeds.replied(sql, { workspaceId, prospectId: prospectIds[0]!, now }),
          );
          await begin?.();
          invited++;
          return { providerMessageId: key, providerId: key, threadId: null };
        },
      }),
      campaignId,
      ["paused"],
    );
    expect(invited).toBe(0);
  });

  it("carries out what a failed mail address has nothing to do with [F8]", async () => {
    const { campaignId, prospectIds, workspaceId } = await runningCampaign(database.admin, invitation, 1);
    await db.tenant({ workspaceId }, ({ sql }) =>
      suppressAddress(sql, workspaceId, `${prospectIds[0]}@p.example`),
    );
    await workUntil(
      through({
        async perform(_account, _action, key, begin) {
          await begin?.();
          return { providerMessageId: key, providerId: key, threadId: null };
        },
      }),
      campaignId,
      ["complete"],
    );
  });

  it("is asked about what a dead worker left, and keeps nobody else's waiting meanwhile [F1, F23]", async () => {
    const slow = await runningCampaign(database.admin, invitation, 1);
    const neighbour = await runningCampaign(database.admin, oneMail, 1);
    await store.transaction((tx) => tx.keepAlive("dead", 60_000));
    const { intents } = await claim(store, claiming("dead"));
    expect(intents).toHaveLength(2);
    await store.transaction((tx) =>
      tx.begin(intents.filter(({ campaignId }) => campaignId === slow.campaignId)),
    );
    await database.admin`update workers set alive_until = clock_timestamp() - interval '1 second' where id = 'dead'`;
    await database.admin`
      update actions set lease_until = clock_timestamp() - interval '1 second' where campaign_id = ${neighbour.campaignId}`;
    const answers: (() => void)[] = [];
    const stop = new AbortController();
    const worker = sequencer.run({
      store,
      messenger: {
        ...through({}),
        async perform(_intent, begin) {
          await begin();
          return {};
        },
        lookUp: () => new Promise((answer) => answers.push(() => answer({ state: "done", receipt: {} }))),
      },
      workerId: "heir",
      leaseMs,
      signal: stop.signal,
    });
    await expect.poll(() => statesOf(neighbour.campaignId), { timeout: 8_000 }).toEqual(["complete"]);
    expect(await statesOf(slow.campaignId)).toEqual(["claimed"]);
    expect(answers).toHaveLength(1);
    for (const answer of answers) answer();
    await expect.poll(() => statesOf(slow.campaignId), { timeout: 8_000 }).toEqual(["complete"]);
    stop.abort();
    await worker.done;
  });
});

describe("mails of which nobody knows whether they arrived", () => {
  /** Three people whose mail began so many minutes ago, and whose answer was lost. */
  async function uncertain(minutes: number) {
    const { campaignId } = await runningCampaign(database.admin, oneMail, 3);
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming("w"));
    await store.transaction((tx) => tx.begin(intents));
    const outcome = { state: "uncertain", detail: "lost" } as const;
    await settle(
      store,
      intents.map((intent) => ({ intent, outcome })),
      claiming("w"),
    );
    await database.admin`
      update actions set begun_at = clock_timestamp() - ${minutes} * interval '1 minute' where campaign_id = ${campaignId}`;
    return { campaignId, intents };
  }
  const outside = (found: (id: string) => sequencer.LookedUp): sequencer.Messenger => ({
    perform: async () => ({}),
    lookUp: async ({ id }) => found(id),
  });

  it("are asked about again: what is found counts as sent, what isn't stays uncertain [F22]", async () => {
    const { campaignId, intents } = await uncertain(2);
    const [there] = intents;
    const messenger = outside((id) =>
      id === there?.id ? { state: "done", receipt: {} } : { state: "absent", isCertain: true },
    );
    expect(await sequencer.askAgain(messenger)).toBe(3);
    expect(await statesOf(campaignId)).toEqual(["complete", "uncertain", "uncertain"]);
    expect(await sequencer.askAgain(messenger), "not again so soon").toBe(0);
  });

  it("of one workspace, however many, keep no other's waiting [F23]", async () => {
    await database.admin`update actions set asked_at = clock_timestamp() where state = 'uncertain'`;
    await uncertain(2);
    await database.admin`
      insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id, visit,
        version, payload, state, worker, lease_until, begun_at, intended_at)
      select workspace_id, gen_random_uuid(), effect_key || ':' || n, enrolment_id, campaign_id, prospect_id, lane_id, kind,
        node_id, n, version, payload, state, worker, lease_until, begun_at, intended_at
      from (select * from actions where state = 'uncertain' and asked_at is null limit 1) a, generate_series(1, 100) n`;
    const { campaignId } = await uncertain(2);
    await sequencer.askAgain(outside(() => ({ state: "done", receipt: {} })));
    expect(await statesOf(campaignId)).toEqual(["complete", "complete", "complete"]);
    await sequencer.askAllAgain(outside(() => ({ state: "unknown" })));
    const [left] =
      await database.admin`select count(*)::int as n from actions where state = 'uncertain' and asked_at is null`;
    expect(left?.n).toBe(0);
  });

  it("go out again, as the same mail, once nothing can come and the server files what it takes [F22]", async () => {
    const { campaignId, intents } = await uncertain(16);
    const [files] = intents;
    expect(
      await sequencer.askAgain(outside((id) => ({ state: "absent", isCertain: id === files?.id }))),
    ).toBe(3);
    expect(await statesOf(campaignId)).toEqual(["uncertain", "uncertain", "waiting"]);
    const again = await claim(store, claiming("w"));
    expect(again.intents).toMatchObject([
      { id: files?.id, effectKey: files?.effectKey, payload: files?.payload },
    ]);
  });

  it("are left to a person where nobody can tell, or after a day [F9]", async () => {
    const { campaignId } = await uncertain(60);
    const deaf: sequencer.Messenger = {
      perform: async () => ({}),
      lookUp: async () => {
        throw new Error("no");
      },
    };
    expect(await sequencer.askAgain(deaf)).toBe(3);
    await database.admin`
      update actions set asked_at = null, begun_at = clock_timestamp() - interval '25 hours' where campaign_id = ${campaignId}`;
    expect(await sequencer.askAgain(outside(() => ({ state: "done", receipt: {} })))).toBe(0);
    expect(await statesOf(campaignId)).toEqual(["uncertain", "uncertain", "uncertain"]);
  });
});
