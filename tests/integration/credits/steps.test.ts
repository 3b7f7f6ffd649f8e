import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { setCredits } from "@/lib/domain/credits/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
beforeEach(() => quietOthers(database.admin));

const search = lineOf([
  { id: "s", delayHours: 0, action: { type: "enrich", what: "phone", emailType: "any" } },
]);
const found = { state: "sent", receipt: { email: null, phone: "+49 30 1" } } as const;
const nothing = { state: "sent", receipt: { email: null, phone: null } } as const;
const quiet = async () => {};
const standing = ({ campaignId }: RunningCampaign) =>
  database.admin`select state, hold_reason from enrolments where campaign_id = ${campaignId} order by id`;
const left = async ({ workspaceId }: RunningCampaign) =>
  (
    await database.admin`select available::int / 1000 as left from credit_books where workspace_id = ${workspaceId}`
  )[0]?.left;
const moved = async ({ workspaceId }: RunningCampaign) =>
  (
    await database.admin`select kind, amount::int / 1000 as amount, usage_type, origin, campaign_id from credit_transfers
      where workspace_id = ${workspaceId} and kind in ('spend', 'refund') order by at, id`
  ).map(({ kind, amount, usage_type, origin, campaign_id }) => ({
    kind,
    amount,
    usage_type,
    origin,
    campaign_id,
  }));
/** Rounds of a worker until nothing is left to do. */
async function work(outcome: sequencer.Outcome = found): Promise<number> {
  let done = 0;
  for (let round = 0; round < 4; round++) done += (await turn(outcome, quiet)).length;
  return done;
}
/** Makes whoever waits for another try due. */
const hurry = ({ campaignId, workspaceId }: RunningCampaign) =>
  Promise.all([
    database.admin`update enrolments set due_at = now() - interval '1 minute'
      where campaign_id = ${campaignId} and state = 'waiting'`,
    database.admin`update lanes set next_at = now() - interval '1 minute', rest_until = '-infinity', rests = '{}'
      where workspace_id = ${workspaceId}`,
  ]);

it("holds searches of a workspace without credits, and lets them go on once it has some [OC-131]", async () => {
  const poor = await runningCampaign(database.admin, search, 3);
  const neighbour = await runningCampaign(database.admin, search, 1);
  await setCredits(poor.workspaceId, 0);
  expect(await work()).toBe(1);
  const held = { state: "held", hold_reason: "out_of_credits" };
  expect(await standing(poor)).toEqual([held, held, held]);
  expect(await standing(neighbour)).toMatchObject([{ state: "complete" }]);
  const { workspaceId, campaignId } = poor;
  const [first] = await database.admin`select id from enrolments where campaign_id = ${campaignId}`;
  const why = await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.explain(sql, { workspaceId, enrolmentId: first?.id }, new Date()),
  );
  expect(why).toMatchObject({ reason: "out_of_credits" });

  await sequencer.wakeCredited();
  expect(await work(), "it has none yet").toBe(0);
  await setCredits(poor.workspaceId, 3);
  expect(await sequencer.wakeCredited()).toBe(1);
  expect(await work()).toBe(3);
  expect(await standing(poor)).toMatchObject(Array(3).fill({ state: "complete" }));
  expect(await sequencer.wakeCredited(), "nobody waits any more").toBe(0);
  const told = await database.admin`select kind, data->>'reason' as reason from enrolment_events
    where campaign_id = ${poor.campaignId} and prospect_id = ${poor.prospectIds[0] ?? ""} order by seq`;
  expect(told.map(({ kind }) => kind)).toEqual(["enrolled", "held", "woken", "sent", "completed"]);
});

describe("a step that costs credits", () => {
  it("is paid once, by its workspace and for its campaign, and only so many begin as can be paid [OC-204]", async () => {
    const poor = await runningCampaign(database.admin, search, 5);
    await setCredits(poor.workspaceId, 2);
    expect(await work()).toBe(2);
    expect(await left(poor)).toBe(0);
    const { campaignId } = poor;
    const spent = {
      kind: "spend",
      amount: -1,
      usage_type: "enrich",
      origin: "workflow",
      campaign_id: campaignId,
    };
    expect(await moved(poor)).toEqual([spent, spent]);
    expect((await standing(poor)).map(({ state }) => state).sort()).toEqual([
      "complete",
      "complete",
      "held",
      "held",
      "held",
    ]);
  });

  it("costs nothing where nothing was found, and others may have what it gave back [OC-204]", async () => {
    const campaign = await runningCampaign(database.admin, search, 2);
    await setCredits(campaign.workspaceId, 2);
    expect(await work(nothing)).toBe(2);
    expect(await left(campaign)).toBe(2);
    expect((await moved(campaign)).map(({ kind }) => kind).sort()).toEqual([
      "refund",
      "refund",
      "spend",
      "spend",
    ]);
    expect(await standing(campaign)).toMatchObject([{ state: "complete" }, { state: "complete" }]);
  });

  it("gives back what a refused try cost, and pays the next one anew: once for what it brings", async () => {
    const campaign = await runningCampaign(database.admin, search, 1);
    await setCredits(campaign.workspaceId, 1);
    const busy = { state: "retry", afterMs: 0, detail: "busy", refused: true } as const;
    expect(await turn(busy, quiet)).toHaveLength(1);
    expect(await left(campaign)).toBe(1);
    await hurry(campaign);
    expect(await turn(found, quiet)).toHaveLength(1);
    expect(await left(campaign)).toBe(0);
    expect((await moved(campaign)).map(({ kind, origin }) => `${kind} ${origin}`)).toEqual([
      "spend workflow",
      "refund workflow",
      "spend retry",
    ]);
    const rejected = await runningCampaign(database.admin, search, 1);
    await setCredits(rejected.workspaceId, 1);
    expect(await work({ state: "rejected", detail: "no" })).toBe(1);
    expect(await left(rejected)).toBe(1);
  });

  it("is paid once by a worker that dies: what it took is given back when another takes over", async () => {
    const campaign = await runningCampaign(database.admin, search, 1);
    await setCredits(campaign.workspaceId, 1);
    const store = sequencer.postgresStore(quiet);
    const { intents } = await claim(store, claiming());
    expect(intents).toHaveLength(1);
    expect(await left(campaign)).toBe(0);
    const again = intents.map((intent) => ({
      intent,
      outcome: { state: "retry", afterMs: 0, detail: "the worker stopped" } as const,
    }));
    await settle(store, again, claiming());
    expect(await left(campaign)).toBe(1);
    // The dead worker wasn't dead: its search had found something.
    const late = intents.map((intent) => ({ intent, outcome: found }));
    for (let time = 0; time < 2; time++) await settle(store, late, claiming());
    expect(await left(campaign)).toBe(0);
    expect(await standing(campaign)).toMatchObject([{ state: "complete" }]);
  });

  it("is never paid by two workers that claim at once with what there is for one", async () => {
    const campaigns = [await runningCampaign(database.admin, search, 4)];
    const [one] = campaigns;
    await setCredits(one!.workspaceId, 1);
    const claims = await Promise.all(
      ["a", "b", "c"].map((name) => claim(sequencer.postgresStore(quiet), claiming(name))),
    );
    expect(claims.flatMap(({ intents }) => intents)).toHaveLength(1);
    expect(await left(one!)).toBe(0);
  });
});

it("counts nobody's credits unless somebody set them, and again not once they are taken away", async () => {
  const free = await runningCampaign(database.admin, search, 1);
  expect(await work()).toBe(1);
  expect(await moved(free)).toEqual([]);
  const other = await runningCampaign(database.admin, search, 1);
  await setCredits(other.workspaceId, 0);
  await setCredits(other.workspaceId, 0);
  expect(await work()).toBe(0);
  await setCredits(other.workspaceId, null);
  await sequencer.wakeCredited();
  expect(await work()).toBe(1);
  const audited = await database.admin`select data->>'credits' as credits from audit_entries
    where workspace_id = ${other.workspaceId} and action = 'workspace.set_credits' order by id`;
  expect(audited.map(({ credits }) => credits)).toEqual(["0", null]);
  expect(await standing(free)).toMatchObject([{ state: "complete" }]);
  await expect(setCredits(newId(), 3)).rejects.toMatchObject({ reason: "not_found" });
});
