import { expect, it } from "vitest";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import { claimApart } from "@/lib/domain/sequencer/claim-apart.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settleApart } from "@/lib/domain/sequencer/settle-apart.ts";
import type { StoreTx } from "@/lib/domain/sequencer/store/store.ts";
import { testDatabase } from "../factories/database.ts";
import { claiming, runningCampaign } from "../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const oneMail = lineOf([{ id: "m", delayHours: 0, action: mail }]);
const store = sequencer.postgresStore(async () => {});

/** The store, where a statement fails as Postgres does for what it can't store. */
const failing = (fault: (tx: StoreTx) => Partial<StoreTx>): sequencer.Store => ({
  transaction: (work) => store.transaction((tx) => work({ ...tx, ...fault(tx) })),
});
const cantStore = () => Object.assign(new Error("invalid byte sequence for encoding"), { code: "22021" });

const standing = (campaignId: string) =>
  database.admin<{ id: string; state: string; reason: string | null }[]>`
    select id, state, hold_reason as reason from enrolments where campaign_id = ${campaignId} order by id`;

it("a person whose claim can't be recorded is held with the reason; everybody else goes on [F21]", async () => {
  const bad = await runningCampaign(database.admin, oneMail, 3, { concurrency: 4 });
  const neighbour = await runningCampaign(database.admin, oneMail, 2, { concurrency: 4 });
  const [poisoned] = await standing(bad.campaignId);
  const broken = failing((tx) => ({
    writeClaim: async (write) => {
      if (write.intents.some(({ enrolmentId }) => enrolmentId === poisoned!.id)) throw cantStore();
      return tx.writeClaim(write);
    },
  }));
  await expect(claim(broken, claiming())).rejects.toThrow("invalid byte");
  const { intents } = await claimApart(broken, claiming());
  const of = ({ campaignId }: { campaignId: string }) =>
    intents.filter((intent) => intent.campaignId === campaignId).length;
  expect([of(bad), of(neighbour)]).toEqual([2, 2]);
  const people = await standing(bad.campaignId);
  expect(people.filter(({ state }) => state === "claimed")).toHaveLength(2);
  expect(people.filter(({ id }) => id === poisoned!.id)).toMatchObject([{ state: "held", reason: "broken" }]);
  const [event] = await database.admin`
    select kind, data from enrolment_events where enrolment_id = ${poisoned!.id} order by at desc limit 1`;
  expect(event).toMatchObject({
    kind: "held",
    data: { reason: "broken", detail: "invalid byte sequence for encoding" },
  });
  // Nor does it come back with the next worker.
  expect(await claimApart(broken, claiming("other"))).toEqual({ intents: [], moved: 0 });
});

it("a result that can't be recorded makes its own action uncertain, and no other [F21]", async () => {
  const { campaignId } = await runningCampaign(database.admin, oneMail, 4, { concurrency: 4 });
  const { intents } = await claim(store, claiming());
  expect(intents).toHaveLength(4);
  const settlements = intents.map((intent, n) => ({
    intent,
    outcome: { state: "sent", receipt: { response: n === 2 ? "bad" : "250" } } as const,
  }));
  const broken = failing((tx) => ({
    writeSettle: async (write) => {
      if (JSON.stringify(write.actions).includes('"bad"')) throw cantStore();
      return tx.writeSettle(write);
    },
  }));
  const { settled } = await settleApart(broken, settlements, claiming());
  expect(settled).toHaveLength(4);
  const states = (await standing(campaignId)).map(({ state }) => state).sort();
  expect(states).toEqual(["complete", "complete", "complete", "uncertain"]);
});

it("NUL and half characters in a text or an answer are stored without them [F21]", async () => {
  const odd = { ...mail, text: "a\u0000b \ud83d c" } as const;
  const { campaignId, workspaceId } = await runningCampaign(database.admin, oneMail, 1, { concurrency: 4 });
  const claimed = await claim(
    failing((tx) => ({
      writeClaim: (write) =>
        tx.writeClaim({
          ...write,
          intents: write.intents.map((intent) => ({
            ...intent,
            payload: { ...intent.payload, text: odd.text } as typeof intent.payload,
          })),
        }),
    })),
    claiming(),
  );
  const outcome = { state: "sent", receipt: { response: "250 \u0000 \udc00 ok" } } as const;
  const settlements = claimed.intents.map((intent) => ({ intent, outcome }));
  expect((await settleApart(store, settlements, claiming())).settled).toHaveLength(1);
  const [action] = await database.admin`
    select payload->>'text' as text, receipt->>'response' as response from actions
    where workspace_id = ${workspaceId} and campaign_id = ${campaignId}`;
  expect(action).toEqual({ text: "ab \ufffd c", response: "250  \ufffd ok" });
});
