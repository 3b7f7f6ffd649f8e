import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { updateCampaign } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordIncoming } from "@/lib/domain/conversations/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { claiming, type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
productListeners();

const sent = { state: "sent", receipt: {} } as const;
const graph = lineOf(
  ["a", "b"].map((id, i) => ({
    id,
    delayHours: i,
    action: { type: "email" as const, subject: "Hi", text: "Text", mailboxIds: [] },
  })),
);
let campaign: RunningCampaign;
let first: string;
let second: string;
let third: string;

beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, graph, 3);
  [first = "", second = "", third = ""] = campaign.prospectIds;
});

const change = (deed: sequencer.Deed, prospectId = first) =>
  sequencer.changeEnrolment(campaign.member, campaign.campaignId, prospectId, deed);
const rows = () => database.admin<{ id: string; state: string; reason: string | null }[]>`
  select e.prospect_id as id, e.state, coalesce(e.pause_reason, (
    select string_agg(h.reason, ' ') from enrolment_holds h where h.enrolment_id = e.id)) as reason
  from enrolments e where e.campaign_id = ${campaign.campaignId}`;
const states = async () => {
  const found = await rows();
  return campaign.prospectIds.map((id) => {
    const row = found.find((one) => one.id === id);
    return row?.reason ? `${row.state} ${row.reason}` : (row?.state ?? "");
  });
};
const reached = async () => (await turn(sent)).map(({ prospectId }) => prospectId);
const answers = (prospectId: string) =>
  db.tenant({ workspaceId: campaign.workspaceId }, (tx) =>
    recordIncoming(tx, {
      workspaceId: campaign.workspaceId,
      prospectId,
      credentialId: null,
      channel: "email",
      nature: "person",
      text: "Tell me more",
      subject: "Re: Hi",
      at: new Date(),
      laneRef: campaign.mailboxId,
      key: newId(),
      mailMessageId: null,
      threadId: null,
      report: null,
    }),
  );

describe("a booked meeting", () => {
  it("pauses the person's sequences until somebody resumes them [OC-129]", async () => {
    await change({ verb: "booked" });
    expect(await states()).toEqual(["paused booked_meeting", "waiting", "waiting"]);
    expect(await reached()).not.toContain(first);
    await database.admin`update product_clock set base_product = base_product`;
    await change({ verb: "resume", at: null });
    expect(await reached()).toContain(first);
  });

  it("is known by a typed fact, too, and pauses on whoever an answer had paused [OC-129]", async () => {
    await answers(first);
    expect((await states())[0]).toBe("paused got_reply");
    const { workspaceId } = campaign;
    await db.tenant({ workspaceId }, (tx) =>
      facts.publish(tx, { kind: "meeting.booked", workspaceId, prospectId: first }),
    );
    expect((await states())[0]).toBe("paused booked_meeting");
  });

  it("keeps a mail from beginning that was claimed before it, and pauses when that settles [OC-129]", async () => {
    const store = sequencer.postgresStore();
    await store.transaction((tx) => tx.keepAlive("w", 60_000));
    const { intents } = await claim(store, claiming());
    const mine = intents.find(({ prospectId }) => prospectId === first);
    await change({ verb: "booked" });
    await change({ verb: "booked" });
    expect(await store.transaction((tx) => tx.begin(intents))).not.toContain(mine?.id);
    await settle(
      store,
      [{ intent: mine!, outcome: { state: "retry", afterMs: 0, detail: "it may not begin" } }],
      claiming(),
    );
    expect((await states())[0]).toBe("paused booked_meeting");
    const told = await database.admin`
      select 1 from audit_entries where action = 'enrolment.meeting_booked' and workspace_id = ${campaign.workspaceId}`;
    expect(told).toHaveLength(1);
  });
});

describe("an answer, where the campaign holds colleagues", () => {
  beforeEach(async () => {
    await database.admin`update prospects set company_name = case when id = ${third} then 'Other' else 'Acme ' end
      where workspace_id = ${campaign.workspaceId}`;
    await database.admin`update prospects set company_name = 'ACME' where id = ${second}`;
  });

  it("holds who works at the same company until a member releases them", async () => {
    await updateCampaign(campaign.member, campaign.campaignId, { settings: { isPauseColleagues: true } });
    await answers(first);
    await runOpenJobs();
    expect(await states()).toEqual(["paused got_reply", "on_hold colleague_replied", "waiting"]);
    expect(await reached()).toEqual([third]);
    await change({ verb: "release" }, second);
    expect((await states())[1]).toBe("waiting");
    // The work again, as a restarted job does it.
    await db.tenant({ workspaceId: campaign.workspaceId }, async (tx) => {
      const subject = { workspaceId: campaign.workspaceId, subjectId: first };
      expect(await sequencer.holdColleagues.pick(tx, subject, null, 10)).toEqual([]);
    });
    expect(await reached()).toEqual([second]);
  });

  it("holds nobody without the setting, which is off by default", async () => {
    await answers(first);
    await runOpenJobs();
    expect(await states()).toEqual(["paused got_reply", "waiting", "waiting"]);
    const jobs = await database.admin`select 1 from bulk_jobs where kind = 'prospect.hold_colleagues'
      and workspace_id = ${campaign.workspaceId}`;
    expect(jobs).toEqual([]);
  });

  it("holds nobody for a person without a company", async () => {
    await updateCampaign(campaign.member, campaign.campaignId, { settings: { isPauseColleagues: true } });
    await database.admin`update prospects set company_name = ' ' where workspace_id = ${campaign.workspaceId}`;
    await answers(first);
    await runOpenJobs();
    expect(await states()).toEqual(["paused got_reply", "waiting", "waiting"]);
  });
});
