import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mails = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const sent = { state: "sent", receipt: {} } as const;
const stopped = [["unpaid"], ["blocked"]] as const;
let campaign: RunningCampaign;

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, mails, 2);
});

const stop = (how: "unpaid" | "blocked") =>
  how === "unpaid"
    ? database.admin`update workspaces set is_paid = false where id = ${campaign.workspaceId}`
    : database.admin`update workspaces set status = 'blocked' where id = ${campaign.workspaceId}`;
const goOn = () =>
  database.admin`update workspaces set is_paid = true, status = 'active' where id = ${campaign.workspaceId}`;

const states = async () => {
  const rows = await database.admin<{ state: string; reason: string | null }[]>`
    select state, hold_reason as reason from enrolments where campaign_id = ${campaign.campaignId}`;
  return rows.map(({ state, reason }) => `${state} ${reason}`);
};
const why = async () => {
  const { campaignId, workspaceId, now } = campaign;
  const rows = await database.admin<
    { id: string }[]
  >`select id from enrolments where campaign_id = ${campaignId}`;
  return Promise.all(
    rows.map(({ id: enrolmentId }) =>
      db.tenant({ workspaceId }, async ({ sql }) => {
        const said = await sequencer.explain(sql, { workspaceId, enrolmentId }, now);
        return said?.reason ?? null;
      }),
    ),
  );
};

describe("a workspace that is stopped", () => {
  it.each(stopped)(
    "because it is %s sends nothing from the next claim on, says why, and goes on later",
    async (how) => {
      await stop(how);
      expect(await why()).toEqual(Array(2).fill("workspace_stopped"));
      expect(await turn(sent)).toEqual([]);
      expect(await states()).toEqual(Array(2).fill("parked workspace_stopped"));
      expect(await why()).toEqual(Array(2).fill("workspace_stopped"));
      await sequencer.wakeRunningWorkspaces();
      await runOpenJobs();
      expect(await states()).toEqual(Array(2).fill("parked workspace_stopped"));
      await goOn();
      await sequencer.wakeRunningWorkspaces();
      await runOpenJobs();
      expect(await states()).toEqual(Array(2).fill("waiting null"));
      expect(await turn(sent)).toHaveLength(2);
    },
  );

  it.each(stopped)("because it is %s begins no mail that was claimed before", async (how) => {
    const store = sequencer.postgresStore();
    const { intents } = await claim(store, claiming());
    expect(intents).toHaveLength(2);
    await store.transaction((tx) => tx.keepAlive("w", 8_000));
    await stop(how);
    expect(await store.transaction((tx) => tx.begin(intents))).toEqual([]);
  });

  it("keeps people whose campaign was paused meanwhile parked when it goes on", async () => {
    await stop("unpaid");
    await turn(sent);
    await database.admin`update campaigns set status = 'paused' where id = ${campaign.campaignId}`;
    await goOn();
    await sequencer.wakeRunningWorkspaces();
    await runOpenJobs();
    expect((await states()).map((one) => one.split(" ")[0])).toEqual(["parked", "parked"]);
  });
});
