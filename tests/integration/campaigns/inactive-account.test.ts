import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { finishCampaigns, listCampaigns, readCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { deleteCredential } from "@/lib/domain/credentials/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { showPeople } from "@/lib/http/show/campaign-people.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
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
const page = { search: null, state: null, offset: 0, limit: 25 };
let campaign: RunningCampaign;

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, mails, 2);
});

/** Changes the account's status, as whoever learns of it does. */
async function become(status: string): Promise<void> {
  const { workspaceId, credentialId } = campaign;
  await db.tenant({ workspaceId }, async (tx) => {
    await tx.sql.query("update credentials set status = $2::text where id = $1::uuid", [
      credentialId,
      status,
    ]);
    await facts.publish(tx, { kind: "credential.changed", workspaceId, credentialId });
  });
}

const states = async () => {
  const rows = await database.admin<{ state: string; reason: string | null }[]>`
    select state, hold_reason as reason from enrolments where campaign_id = ${campaign.campaignId}`;
  return rows.map(({ state, reason }) => `${state} ${reason}`);
};
const listed = async () => {
  const { member, campaignId } = campaign;
  const by = { credentialId: null, search: null, view: "current", offset: 0, limit: 8 } as const;
  const { items } = await listCampaigns(member, by);
  const one = await readCampaign(member, campaignId);
  expect(items.map(({ reason }) => reason)).toEqual([one.reason]);
  return one.reason;
};

describe("an account that isn't active", () => {
  it.each(["invalid", "inactive", "blocked", "deleted"])(
    "but %s runs nothing of its campaigns, mails included, and goes on when it is active again [OC-155]",
    async (status) => {
      await become(status);
      expect(await turn(sent)).toEqual([]);
      expect(await states()).toEqual(Array(2).fill("parked account_inactive"));
      await become("active");
      await runOpenJobs();
      expect(await states()).toEqual(Array(2).fill("waiting null"));
      expect(await turn(sent)).toHaveLength(2);
    },
  );

  it("says why, in the list of people, to who asks about one, and on its campaigns [OC-155]", async () => {
    const { member, campaignId, workspaceId, now } = campaign;
    const why = async () => {
      const { items } = await showPeople(member, campaignId, page);
      const rows = await database.admin<{ id: string }[]>`
        select id from enrolments where campaign_id = ${campaignId}`;
      const said = await Promise.all(
        rows.map(({ id: enrolmentId }) =>
          db.tenant({ workspaceId }, ({ sql }) => sequencer.explain(sql, { workspaceId, enrolmentId }, now)),
        ),
      );
      return [...items, ...said].map((one) => one?.reason ?? null);
    };
    expect([await why(), await listed()]).toEqual([Array(4).fill(null), null]);
    await become("blocked");
    expect([await why(), await listed()]).toEqual([Array(4).fill("account_inactive"), "account_inactive"]);
    await runOpenJobs();
    expect(await states()).toEqual(Array(2).fill("parked null"));
    expect(await why()).toEqual(Array(4).fill("account_inactive"));
  });

  it("is removed: nothing of its campaigns runs, and none of them finishes [OC-155]", async () => {
    const { member, credentialId } = campaign;
    await deleteCredential(member, credentialId);
    await runOpenJobs();
    expect(await turn(sent)).toEqual([]);
    expect((await states()).map((one) => one.split(" ")[0])).toEqual(["parked", "parked"]);
    expect(await finishCampaigns()).toBe(0);
  });

  it("begins no mail that was claimed while it was active [OC-155]", async () => {
    const store = sequencer.postgresStore();
    const { intents } = await claim(store, claiming());
    expect(intents).toHaveLength(2);
    const begin = (rows: typeof intents) => store.transaction((tx) => tx.begin(rows));
    await store.transaction((tx) => tx.keepAlive("w", 8_000));
    expect(await begin(intents.slice(0, 1))).toHaveLength(1);
    await become("blocked");
    expect(await begin(intents.slice(1))).toEqual([]);
  });

  it("keeps people whose campaign was paused meanwhile parked when it is active again", async () => {
    await become("blocked");
    await turn(sent);
    await database.admin`update campaigns set status = 'paused' where id = ${campaign.campaignId}`;
    await become("active");
    await runOpenJobs();
    expect((await states()).map((one) => one.split(" ")[0])).toEqual(["parked", "parked"]);
    expect(await turn(sent)).toEqual([]);
  });
});
