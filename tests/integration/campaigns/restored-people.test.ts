import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { changeStatus, restoreCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { carryOutNow, runOpenJobs } from "../../factories/bulk.ts";
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
let campaign: RunningCampaign;
let older: string;
let newer: string;

/** Three people in a campaign, and a second one of the same account that nobody is in yet. */
beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, mails, 3);
  older = campaign.campaignId;
  newer = newId();
  const { workspaceId, credentialId, mailboxId } = campaign;
  await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${newer}, ${credentialId}, 'D', 'd', 'active')`;
  await database.admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    values (${workspaceId}, ${newer}, ${mailboxId})`;
  await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${newer}, 1, ${database.admin.json(mails as never)})`;
});

const become = (id: string, status: "active" | "archived" | "deleted") =>
  changeStatus(campaign.member, id, status);
const restore = (id: string) => restoreCampaign(campaign.member, id);
/** Has the first two people enter the newer campaign, a moment after the older one. */
const enterNewer = async () => {
  const { workspaceId, prospectIds } = campaign;
  const { enrolled } = await db.tenant({ workspaceId }, ({ sql }) =>
    sequencer.enrol(sql, {
      workspaceId,
      campaignId: newer,
      prospectIds: prospectIds.slice(0, 2),
      now: new Date(campaign.now.getTime() + 1),
    }),
  );
  expect(enrolled).toBe(2);
};
const standing = async (id: string) => {
  const rows = await database.admin<{ state: string }[]>`
    select state from enrolments where campaign_id = ${id} order by state`;
  return rows.map(({ state }) => state);
};
const movedAway = async (id: string) => {
  const rows = await database.admin<{ to: string }[]>`
    select data->>'to' as to from enrolment_events where campaign_id = ${id} and kind = 'moved_away'`;
  return rows.map(({ to }) => to);
};
const due = () => database.admin`update enrolments set due_at = now() - interval '1 hour'`;

describe("people of a restored campaign who entered another one meanwhile", () => {
  it.each(["archived", "deleted"] as const)("stay in the later one: %s", async (away) => {
    await become(older, away);
    await enterNewer();
    expect(await restore(older)).toBe("paused");
    await runOpenJobs();
    expect(await standing(older)).toEqual(["canceled", "canceled", "parked"]);
    expect(await movedAway(older)).toEqual([newer, newer]);
    expect([await standing(newer), await movedAway(newer)]).toEqual([["waiting", "waiting"], []]);
    await become(older, "active");
    await runOpenJobs();
    await due();
    const intents = await turn(sent);
    expect(intents.map(({ prospectId }) => prospectId).sort()).toEqual([...campaign.prospectIds].sort());
  });

  it("stay in the later one, even if the earlier one began with a long wait", async () => {
    const asked = {
      start: "w",
      nodes: {
        w: { id: "w", kind: "wait", hours: 720, next: "c" },
        c: {
          id: "c",
          kind: "condition",
          condition: { kind: "connected" },
          withinHours: 1,
          yes: null,
          no: "a",
        },
        a: mails.nodes.a,
      },
    } as const;
    const { workspaceId, prospectIds, now } = campaign;
    await database.admin`update campaign_versions set graph = ${database.admin.json(asked as never)}
      where campaign_id = ${older}`;
    await database.admin`delete from enrolments where campaign_id = ${older}`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId: older, prospectIds, now }),
    );
    await become(older, "archived");
    await enterNewer();
    await restore(older);
    await runOpenJobs();
    expect(await standing(older)).toEqual(["canceled", "canceled", "parked"]);
    expect(await standing(newer)).toEqual(["waiting", "waiting"]);
  });

  it("leave the earlier one when the later one is restored", async () => {
    await become(older, "archived");
    await enterNewer();
    await become(newer, "archived");
    await restore(older);
    await runOpenJobs();
    expect(await standing(older)).toEqual(["parked", "parked", "parked"]);
    await restore(newer);
    expect(await standing(older)).toEqual(["canceled", "canceled", "parked"]);
    expect(await standing(newer)).toEqual(["parked", "parked"]);
  });

  it("are taken out batch by batch, and once", async () => {
    await become(older, "archived");
    await enterNewer();
    await database.admin`update campaigns set status = 'paused' where id = ${older}`;
    const subject = { workspaceId: campaign.workspaceId, subjectId: older };
    expect(await carryOutNow(sequencer.partCampaigns, subject, 1)).toBe(2);
    expect(await carryOutNow(sequencer.partCampaigns, subject, 1)).toBe(0);
    expect(await movedAway(older)).toEqual([newer, newer]);
  });

  it("get nothing of the restored one, even if it goes on before anybody was taken out", async () => {
    await become(older, "archived");
    await enterNewer();
    await database.admin`update campaigns set status = 'active' where id = ${older}`;
    await database.admin`update enrolments set state = 'waiting' where campaign_id = ${older}`;
    await due();
    // The mailbox sends four at once.
    const intents = [...(await turn(sent)), ...(await turn(sent))];
    const of = (id: string) => intents.filter(({ campaignId }) => campaignId === id).length;
    expect([of(older), of(newer)]).toEqual([1, 2]);
    expect(await movedAway(older)).toEqual([newer, newer]);
  });

  it("begin no mail of it that was claimed before", async () => {
    const store = sequencer.postgresStore();
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming("w", 60_000));
    expect(intents).toHaveLength(3);
    await become(older, "archived");
    await enterNewer();
    await database.admin`update campaigns set status = 'active' where id = ${older}`;
    const begun = await store.transaction((tx) => tx.begin(intents));
    const staying = intents.filter(({ prospectId }) => prospectId === campaign.prospectIds[2]);
    expect(begun).toEqual(staying.map(({ id }) => id));
  });

  it("who are paused in a finished one can't be resumed there", async () => {
    const [id = ""] = campaign.prospectIds;
    await sequencer.pauseEnrolment(campaign.member, older, id);
    await database.admin`update campaigns set status = 'finished', status_before = 'active' where id = ${older}`;
    await enterNewer();
    await expect(sequencer.resumeEnrolment(campaign.member, older, id, null)).rejects.toMatchObject({
      reason: "conflict",
      message: "personElsewhere",
    });
    expect(await standing(older)).toContain("paused");
  });

  it("whom somebody resumes in it on purpose go on in both", async () => {
    const [id = ""] = campaign.prospectIds;
    await turn(sent);
    await enterNewer();
    const [first] = await database.admin<{ id: string }[]>`
      select id from actions where campaign_id = ${older} and prospect_id = ${id}`;
    await database.admin`update campaigns set status = 'active' where id = ${older}`;
    await sequencer.resumeEnrolment(campaign.member, older, id, { stepId: "a", repeats: first?.id ?? null });
    await due();
    const intents = await turn(sent);
    expect(
      intents
        .filter(({ prospectId }) => prospectId === id)
        .map(({ campaignId }) => campaignId)
        .sort(),
    ).toEqual([older, newer].sort());
  });
});
