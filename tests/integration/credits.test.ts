import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { setCredits } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../factories/database.ts";
import { quietOthers } from "../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../factories/running-campaign.ts";

const database = testDatabase();
beforeEach(() => quietOthers(database.admin));

const search = lineOf([
  { id: "s", delayHours: 0, action: { type: "enrich", what: "phone", emailType: "any" } },
]);
const sent = { state: "sent", receipt: {} } as const;
const standing = ({ campaignId }: RunningCampaign) =>
  database.admin`select state, hold_reason from enrolments where campaign_id = ${campaignId} order by id`;
/** Rounds of a worker until nothing is left to do. */
async function work(): Promise<number> {
  let done = 0;
  for (let round = 0; round < 4; round++) done += (await turn(sent, async () => {})).length;
  return done;
}

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
  await setCredits(poor.workspaceId, 1);
  expect(await sequencer.wakeCredited()).toBe(1);
  expect(await work()).toBe(3);
  expect(await standing(poor)).toMatchObject(Array(3).fill({ state: "complete" }));
  expect(await sequencer.wakeCredited(), "nobody waits any more").toBe(0);
  const told = await database.admin`select kind, data->>'reason' as reason from enrolment_events
    where campaign_id = ${poor.campaignId} and prospect_id = ${poor.prospectIds[0] ?? ""} order by seq`;
  expect(told.map(({ kind }) => kind)).toEqual(["enrolled", "held", "woken", "sent", "completed"]);
});

it("counts nobody's credits unless somebody set them, and again not once they are taken away", async () => {
  const free = await runningCampaign(database.admin, search, 1);
  expect(await work()).toBe(1);
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
