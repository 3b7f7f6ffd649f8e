import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { beginTogether } from "@/lib/domain/sequencer/begin-together.ts";
import { carryOut, refusal } from "@/lib/domain/sequencer/carry-out.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { recover } from "@/lib/domain/sequencer/recover.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../factories/database.ts";
import { allSent, claiming, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const store = sequencer.postgresStore(async () => {});
/** A server that files nothing. */
const absent: sequencer.Messenger = {
  perform: async () => ({}),
  lookUp: async () => ({ state: "absent" }),
};
const uncertain = { state: "uncertain", detail: "lost" } as const;
const retry = { state: "retry", afterMs: 0, detail: "it never arrived" } as const;
const alive = (name: string) => store.transaction((tx) => tx.keepAlive(name, 60_000));
const begin = (intents: readonly sequencer.Intent[]) => store.transaction((tx) => tx.begin(intents));
const settled = (intents: readonly sequencer.Intent[], outcome: sequencer.Outcome) =>
  settle(
    store,
    intents.map((intent) => ({ intent, outcome })),
    claiming(),
  );
const takeOver = (worker: string) => recover(store, absent, { worker, leaseMs: 8_000, limit: 8, inHand: [] });
const expire = () =>
  database.admin`update actions set lease_until = clock_timestamp() - interval '1 second' where state = 'intended'`;

it("the late refusal of an earlier try doesn't send the uncertain mail of a later one again [F22]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 1);
  await alive("a");
  await alive("b");
  const { intents: first } = await claim(store, claiming("a"));
  await database.admin`update workers set alive_until = clock_timestamp() - interval '1 second' where id = 'a'`;
  await expire();
  await settle(store, await takeOver("b"), claiming("b"));
  const { intents: second } = await claim(store, claiming("b"));
  expect(await begin(second)).toHaveLength(1);
  await settled(second, uncertain);
  const [tried] = first;
  await settled(first, refusal(new ProviderError("limited", "451", { scope: "recipient" }), tried!));
  await database.admin`update enrolments set due_at = now() - interval '1 minute' where campaign_id = ${campaignId}`;
  await database.admin`update lanes set next_at = now() - interval '1 minute'`;
  expect((await claim(store, claiming("b"))).intents).toEqual([]);
  const [action] = await database.admin`select state from actions where campaign_id = ${campaignId}`;
  expect(action?.state).toBe("uncertain");
});

it("what a worker without a heartbeat left isn't sent again: nobody knows whether it began [F22]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 1);
  await claim(store, claiming("worker-of-before"));
  await expire();
  await alive("c");
  expect(await takeOver("c")).toMatchObject([{ outcome: { state: "uncertain" } }]);
  // Nor by the next one, where that worker dies before it settles.
  await database.admin`update workers set alive_until = clock_timestamp() - interval '1 second' where id = 'c'`;
  await alive("d");
  const taken = await takeOver("d");
  expect(taken).toMatchObject([{ outcome: { state: "uncertain" } }]);
  await settle(store, taken, claiming("d"));
  const [action] = await database.admin`select state from actions where campaign_id = ${campaignId}`;
  expect(action?.state).toBe("uncertain");
});

it("a program that knows no heartbeat takes no mail that has begun from a living worker [F22]", async () => {
  await runningCampaign(database.admin, oneMail, 1);
  await alive("e");
  const { intents } = await claim(store, claiming("e", 50));
  expect(await begin(intents)).toHaveLength(1);
  await new Promise((wait) => setTimeout(wait, 100));
  const overdue = await database.admin`
    select 1 from actions where state = 'intended' and lease_until < clock_timestamp()`;
  expect([...overdue]).toEqual([]);
  await settled(intents, { state: "sent", receipt: {} });
});

it("nothing begins after its mailbox was disconnected [F17]", async () => {
  const { mailboxId } = await runningCampaign(database.admin, oneMail, 1);
  await alive("f");
  const { intents } = await claim(store, claiming("f"));
  expect(intents).toHaveLength(1);
  await database.admin`update lanes set is_active = false where ref_id = ${mailboxId}`;
  expect(await begin(intents)).toEqual([]);
  await settled(intents, retry);
});

it("a mail whose begin got no answer waits again: nothing of it left [F1]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 1);
  await alive("g");
  const { intents } = await claim(store, claiming("g"));
  const [intent] = intents;
  const losing: sequencer.Store = {
    async transaction(work) {
      await store.transaction(work);
      throw new Error("the connection was lost");
    },
  };
  const outcome = await carryOut(
    { ...absent, perform: async (_intent, beginNow) => beginNow() },
    intent!,
    () => beginTogether(losing)(intent!),
  );
  expect(outcome).toMatchObject({ state: "retry", afterMs: 0 });
  await settled(intents, outcome!);
  const [row] = await database.admin`select state from enrolments where campaign_id = ${campaignId}`;
  expect(row?.state).toBe("waiting");
});

it("a late result frees the slot of the lane that has the action now [F22]", async () => {
  await database.admin`update lanes set is_active = false`;
  const { campaignId, workspaceId } = await runningCampaign(database.admin, oneMail, 1, { concurrency: 1 });
  await alive("h");
  const { intents: first } = await claim(store, claiming("h"));
  await begin(first);
  await settled(first, uncertain);
  await settled(first, retry);
  const [other] = await database.admin`
    insert into lanes (workspace_id, id, kind, ref_id, is_active, concurrency, min_gap_ms, timezone, hours_start, hours_end, limits, next_at)
    select workspace_id, gen_random_uuid(), kind, gen_random_uuid(), true, 1, 0, timezone, hours_start, hours_end, limits, next_at
    from lanes where id = ${first[0]!.laneId} returning id`;
  await database.admin`update enrolments set lane_id = ${other!.id} where campaign_id = ${campaignId}`;
  await database.admin`update lanes set next_at = now() - interval '1 hour' where workspace_id = ${workspaceId} and kind = 'mailbox'`;
  const { intents: second } = await claim(store, claiming("h"));
  expect(second).toMatchObject([{ laneId: other!.id }]);
  await settle(store, allSent(first), claiming("h"));
  await settle(store, allSent(second), claiming("h"));
  const busy = await database.admin`select id from lanes where workspace_id = ${workspaceId} and busy <> 0`;
  expect([...busy]).toEqual([]);
});
