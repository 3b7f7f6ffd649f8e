import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { refusal } from "@/lib/domain/sequencer/carry-out.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { replied } from "../../factories/person-deeds.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const two = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 1, action: mail },
]);
const sent = { state: "sent", receipt: {} } as const;

beforeEach(async () => {
  await database.admin`update lanes set is_active = false`;
});

/** Opens when it is told to. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const reply = ({ workspaceId, now }: RunningCampaign, prospectId: string, before?: Promise<void>) =>
  db.tenant({ workspaceId }, async ({ sql }) => {
    await replied(sql, { workspaceId, prospectId, now });
    await before;
  });

/** A claim that waits, with its locks, before it writes down what it decided. */
function slowStore(before: Promise<void>, reached: () => void): sequencer.Store {
  const store = sequencer.postgresStore();
  return {
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          async writeClaim(write) {
            reached();
            await before;
            return tx.writeClaim(write);
          },
        }),
      ),
  };
}

const statesOf = async ({ campaignId }: RunningCampaign) =>
  (
    await database.admin<
      { state: string }[]
    >`select state from enrolments where campaign_id = ${campaignId} order by id`
  ).map((row) => row.state);

describe("a reply while a step is due [F11]", () => {
  it("that is being recorded keeps the claim from that person, and nobody else", async () => {
    const campaign = await runningCampaign(database.admin, two, 2);
    const [a = "", b = ""] = campaign.prospectIds;
    const hold = gate();
    const recorded = reply(campaign, a, hold.opened);
    await expect
      .poll(async () =>
        (await claim(sequencer.postgresStore(), claiming())).intents.map((one) => one.prospectId),
      )
      .toEqual([b]);
    hold.open();
    await recorded;
    expect(await turn(sent)).toEqual([]);
    expect(await statesOf(campaign)).toEqual(["paused", "claimed"]);
  });

  it("waits for a claim that came first; what that sends is the last thing sent", async () => {
    const campaign = await runningCampaign(database.admin, two, 1);
    const [a = ""] = campaign.prospectIds;
    const [inside, hold] = [gate(), gate()];
    const claimed = claim(slowStore(hold.opened, inside.open), claiming());
    await inside.opened;
    let recorded = false;
    const recording = reply(campaign, a).then(() => {
      recorded = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(recorded).toBe(false);
    hold.open();
    const { intents } = await claimed;
    await recording;
    expect(intents).toHaveLength(1);
    await settle(
      sequencer.postgresStore(),
      intents.map((intent) => ({ intent, outcome: sent })),
      claiming(),
    );
    expect(await statesOf(campaign)).toEqual(["paused"]);
    await database.admin`update enrolments set due_at = now() - interval '1 minute' where campaign_id = ${campaign.campaignId}`;
    expect(await turn(sent)).toEqual([]);
  });

  it("is never followed by a claim of that person, with three workers and fifty replies at random", async () => {
    const campaign = await runningCampaign(database.admin, two, 50);
    await database.admin`update mailboxes set limits = '{"gapMs": 0, "concurrency": 3, "email": {"day": 500}}' where id = ${campaign.mailboxId}`;
    const answered = new Set<string>();
    const late: string[] = [];
    let claims = 0;
    let done = false;
    const worker = async (name: string) => {
      while (!done) {
        const before = new Set(answered);
        const store = sequencer.postgresStore();
        const { intents } = await claim(store, claiming(name));
        claims += intents.length;
        for (const { prospectId } of intents) if (before.has(prospectId)) late.push(prospectId);
        await settle(
          store,
          intents.map((intent) => ({ intent, outcome: sent })),
          claiming(name),
        );
      }
    };
    const workers = ["w1", "w2", "w3"].map(worker);
    for (const prospectId of [...campaign.prospectIds].sort(() => 0.5 - Math.random())) {
      await reply(campaign, prospectId);
      answered.add(prospectId);
    }
    done = true;
    await Promise.all(workers);
    expect(late).toEqual([]);
    expect(claims).toBeGreaterThan(0);
    expect((await statesOf(campaign)).every((state) => state === "paused")).toBe(true);
  });
});

describe("a mail that its server puts off [F7]", () => {
  it("waits five minutes, goes again as the same mail, and is charged once", async () => {
    const campaign = await runningCampaign(database.admin, two, 1);
    const spent = async () => {
      const [row] = await database.admin<{ spent: number }[]>`
        select coalesce(sum(spent), 0)::int as spent from lane_usage where workspace_id = ${campaign.workspaceId}`;
      return row?.spent;
    };
    const seen: unknown[] = [];
    for (const attempt of [1, 2, 3]) {
      const [intent] = await turn((one) => {
        seen.push(one.payload);
        return refusal(new ProviderError("limited", "451 greylisted"), one);
      });
      expect(intent?.attempts).toBe(attempt);
      const [row] = await database.admin<{ waits: number }[]>`
        select extract(epoch from e.due_at - a.settled_at)::float8 / 60 as waits from enrolments e
        join actions a on a.enrolment_id = e.id where e.campaign_id = ${campaign.campaignId}`;
      expect(row?.waits).toBeGreaterThanOrEqual(5 * 2 ** (attempt - 1) - 0.01);
      expect(await spent()).toBe(0);
      expect(await turn(sent)).toEqual([]);
      await database.admin`update enrolments set due_at = now() - interval '1 second' where campaign_id = ${campaign.campaignId}`;
      await database.admin`update lanes set next_at = now() - interval '1 second' where workspace_id = ${campaign.workspaceId}`;
    }
    const [last] = await turn(sent);
    for (const payload of seen) expect(payload).toEqual(last?.payload);
    expect(await spent()).toBe(1);
  });
});
