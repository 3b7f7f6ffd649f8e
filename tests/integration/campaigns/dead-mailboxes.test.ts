import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { disableMailbox, disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMailbox } from "../../factories/make-conversation.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const mails = lineOf([
  { id: "a", delayHours: 0, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
  { id: "b", delayHours: 24, action: { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } },
]);
const sent = { state: "sent", receipt: {} } as const;
const again = { state: "retry", afterMs: 0, detail: "not begun" } as const;
const people = 4;
let campaign: RunningCampaign;
let first: string;
let other: string;

const changed = (mailboxId: string) =>
  db.tenant({ workspaceId: campaign.workspaceId }, (tx) =>
    facts.publish(tx, { kind: "mailbox.changed", workspaceId: campaign.workspaceId, mailboxId }),
  );

/** A campaign whose people all have its first mailbox. `other` joins its pool after them. */
beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, mails, people);
  const { workspaceId, credentialId } = campaign;
  first = campaign.mailboxId;
  other = await makeMailbox(database.admin, { workspaceId, credentialId, email: `${newId()}@x.example` });
  await database.admin`update mailboxes set limits = '{"gapMs": 0, "concurrency": 8}' where id = ${other}`;
  await changed(other);
  await pool([first, other]);
});

const pool = (mailboxIds: string[]) => updateCampaign(campaign.member, campaign.campaignId, { mailboxIds });
const disable = (mailboxId: string) =>
  db.tenant({ workspaceId: campaign.workspaceId }, (tx) =>
    disableMailbox(tx, campaign.workspaceId, mailboxId, "535 no", new Date(Date.now() + 60_000)),
  );
const disconnect = (mailbox: string) => disconnectMailbox(campaign.member, { mailbox, credentialId: null });
/** Each person's state, and whose lane they wait for. */
const standing = async () => {
  const rows = await database.admin<{ state: string; box: string | null; lane: string | null }[]>`
    select e.state, e.mailbox_id as box, l.ref_id as lane from enrolments e left join lanes l on l.id = e.lane_id
    where e.campaign_id = ${campaign.campaignId}`;
  const name = (id: string | null) => (id === first ? "first" : id === other ? "other" : "none");
  return [...new Set(rows.map(({ state, box, lane }) => `${state} ${name(box)} ${name(lane)}`))].sort();
};
const handovers = async () => {
  const [row] = await database.admin<{ count: number }[]>`
    select count(*)::int as count from enrolment_events
    where campaign_id = ${campaign.campaignId} and kind = 'handed_over'`;
  return row?.count ?? 0;
};

describe("people of a mailbox", () => {
  it("that alone their step names keep it while its server refuses it, and no job is started for them", async () => {
    const named = { type: "email", subject: "Hi", text: "Text", mailboxIds: [first] } as const;
    const graph = lineOf([{ id: "a", delayHours: 0, action: named }]);
    await database.admin`update campaign_versions set graph = ${database.admin.json(graph as never)}
      where campaign_id = ${campaign.campaignId}`;
    await disable(first);
    await runOpenJobs();
    expect(await standing()).toEqual(["waiting first first"]);
    expect(await sequencer.handOverStranded()).toBe(0);
    await disconnect(first);
    await runOpenJobs();
    expect(await standing()).toEqual(["held first none"]);
  });

  it("that is disconnected while their mail is in flight wait for another one, and that is recorded", async () => {
    expect(await standing()).toEqual(["waiting first first"]);
    await turn(again, undefined, async () => {
      await disconnect(first);
      await runOpenJobs();
    });
    expect(await standing()).toEqual(["waiting other other"]);
    expect(await handovers()).toBe(people);
    expect(await turn(sent)).toHaveLength(people);
  });

  it("that is disconnected while their mail arrives get the next one from another, and that is recorded", async () => {
    await turn(sent, undefined, () => disconnect(first));
    expect(await standing()).toEqual(["waiting other other"]);
    expect(await handovers()).toBe(people);
  });

  it("are held where the campaign has no other when their mail comes back [OC-134]", async () => {
    await pool([first]);
    await turn(again, undefined, () => disconnect(first));
    expect(await standing()).toEqual(["held first none"]);
    const [row] = await database.admin`
      select distinct hold_reason from enrolments where campaign_id = ${campaign.campaignId}`;
    expect(row).toEqual({ hold_reason: "invalid_email_integration" });
  });

  it("that its server refuses are handed over to one that sends", async () => {
    await disable(first);
    await runOpenJobs();
    expect(await standing()).toEqual(["waiting other other"]);
    expect(await handovers()).toBe(people);
  });

  it("keep one that its server refuses while no other sends, and go on with it", async () => {
    await disable(other);
    await disable(first);
    await runOpenJobs();
    expect([await standing(), await handovers()]).toEqual([["waiting first first"], 0]);
    await database.admin`update mailboxes set status = 'connected' where id = ${first}`;
    await changed(first);
    expect(await turn(sent)).toHaveLength(people);
  });

  it("that is taken out of the pool are handed over, parked ones too, even where nothing sends by it", async () => {
    const { campaignId } = campaign;
    await database.admin`update enrolments set state = 'parked' where id in (
      select id from enrolments where campaign_id = ${campaignId} limit 2)`;
    await disable(other);
    await disable(first);
    await pool([other]);
    await runOpenJobs();
    expect(await standing()).toEqual(["parked other other", "waiting other other"]);
    expect(await handovers()).toBe(people);
  });

  it("don't wake on a dead one when they are resumed", async () => {
    const { member, campaignId, prospectIds } = campaign;
    for (const id of prospectIds) await sequencer.pauseEnrolment(member, campaignId, id);
    await disable(first);
    await runOpenJobs();
    for (const id of prospectIds) await sequencer.resumeEnrolment(member, campaignId, id, null);
    expect([await standing(), await handovers()]).toEqual([["waiting other other"], people]);
  });

  it("who are new are spread over those that send", async () => {
    const { workspaceId, campaignId, prospectIds, now } = campaign;
    await disable(first);
    await database.admin`delete from enrolment_events where campaign_id = ${campaignId}`;
    await database.admin`delete from enrolments where campaign_id = ${campaignId}`;
    await db.tenant({ workspaceId }, ({ sql }) =>
      sequencer.enrol(sql, { workspaceId, campaignId, prospectIds, now }),
    );
    expect(await standing()).toEqual(["waiting other other"]);
  });

  it("who came to wait for a dead one just then are handed over within a minute", async () => {
    await disable(first);
    await runOpenJobs();
    const [lane] = await database.admin<{ id: string }[]>`select id from lanes where ref_id = ${first}`;
    await database.admin`update enrolments set mailbox_id = ${first}, lane_id = ${lane?.id ?? ""}
      where campaign_id = ${campaign.campaignId}`;
    // Those of the tests before.
    await database.admin`update enrolments set state = 'complete' where campaign_id <> ${campaign.campaignId}`;
    expect(await sequencer.handOverStranded()).toBe(1);
    await runOpenJobs();
    expect(await standing()).toEqual(["waiting other other"]);
    expect(await sequencer.handOverStranded()).toBe(0);
  });
});
