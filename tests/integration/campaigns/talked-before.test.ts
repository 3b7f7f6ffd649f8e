import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import {
  importPeople,
  listCampaignPeople,
  readCampaign,
  updateCampaign,
} from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { recordOutgoing } from "@/lib/domain/conversations/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { showPerson } from "@/lib/http/show/campaign-person.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeProspect } from "../../factories/make-conversation.ts";
import { replied } from "../../factories/person-deeds.ts";
import { productListeners } from "../../factories/product-listeners.ts";
import { quietOthers } from "../../factories/quiet-others.ts";
import { type RunningCampaign, runningCampaign, turn } from "../../factories/running-campaign.ts";

const database = testDatabase();
const sent = { state: "sent", receipt: {} } as const;
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const graph = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 1, action: mail },
]);
const names = ["answered", "written", "failed", "mailed"] as const;
type Name = (typeof names)[number];

let campaign: RunningCampaign;
let people: Record<Name, string>;

productListeners();
beforeEach(async () => {
  await database.admin`update campaigns set status = 'archived'`;
  await quietOthers(database.admin);
  campaign = await runningCampaign(database.admin, graph, 0);
  people = { answered: "", written: "", failed: "", mailed: "" };
  for (const name of names)
    people[name] = await makeProspect(database.admin, {
      workspaceId: campaign.workspaceId,
      credentialId: campaign.credentialId,
      name: `${name} Example`,
      email: `${name}@people.example`,
    });
  await answer(people.answered, new Date(Date.now() - 9 * 86_400_000));
  await write(people.written, { authorUserId: newId() });
  await write(people.failed, { authorUserId: newId(), state: "failed" });
  // What a campaign sent.
  await write(people.mailed, { actionId: newId() });
  await database.admin`update prospects set contacted_at = now(), lead_status = 'contacted'
    where workspace_id = ${campaign.workspaceId} and id in ${database.admin([people.mailed, people.written])}`;
});

const answer = (prospectId: string, now: Date) =>
  db.tenant(campaign, ({ sql }) => replied(sql, { workspaceId: campaign.workspaceId, prospectId, now }));

const write = (
  prospectId: string,
  given: { authorUserId?: string; actionId?: string; state?: "sent" | "failed" },
) =>
  db.tenant(campaign, ({ sql }) =>
    recordOutgoing(sql, [
      {
        workspaceId: campaign.workspaceId,
        prospectId,
        credentialId: campaign.credentialId,
        channel: "email",
        text: "Hello",
        subject: "Hello",
        at: new Date(),
        laneRef: campaign.mailboxId,
        externalId: newId(),
        mailMessageId: `<${newId()}@x.example>`,
        authorUserId: null,
        actionId: null,
        state: "sent",
        ...given,
      },
    ]),
  );

/** Imports everybody into the active campaign. */
async function load(): Promise<void> {
  await database.admin`update campaigns set settings = settings || '{"isEmailOnly": true}' where id = ${campaign.campaignId}`;
  const bytes = new TextEncoder().encode(
    `first_name,email\n${names.map((name) => `${name},${name}@people.example`).join("\n")}\n`,
  );
  const { id, fields, custom } = await uploadCsv(campaign.member, { name: "people.csv", bytes });
  await importPeople(campaign.member, {
    uploadId: id,
    mapping: { fields, custom },
    isEmailOnly: true,
    movePeople: false,
    keepFile: false,
    key: null,
    credentialId: campaign.credentialId,
    campaignId: campaign.campaignId,
  });
}

async function states(): Promise<Record<string, string>> {
  const rows = await database.admin<{ name: string; state: string; reason: string | null }[]>`
    select split_part(p.email_lower, '@', 1) as name, e.state, e.pause_reason as reason
    from enrolments e join prospects p on p.id = e.prospect_id where e.campaign_id = ${campaign.campaignId}`;
  return Object.fromEntries(
    rows.map(({ name, state, reason }) => [name, [state, reason ?? []].flat().join(" ")]),
  );
}
const include = () =>
  updateCampaign(campaign.member, campaign.campaignId, { settings: { isIncludeTalkedBefore: true } });
const whoGets = async () => {
  await database.admin`update enrolments set due_at = now() - interval '1 second'
    where campaign_id = ${campaign.campaignId} and state = 'waiting'`;
  await database.admin`update lanes set next_at = now() - interval '1 second' where workspace_id = ${campaign.workspaceId}`;
  const ids = (await turn(sent)).map(({ prospectId }) => prospectId);
  return names.filter((name) => ids.includes(people[name]));
};

describe("people of an import who were talked to before", () => {
  it("stand paused in the campaign, and go on once somebody resumes them [OC-123]", async () => {
    await load();
    expect(await states()).toEqual({
      answered: "paused contacted_before",
      written: "paused contacted_before",
      failed: "waiting",
      mailed: "waiting",
    });
    expect((await readCampaign(campaign.member, campaign.campaignId)).counts).toMatchObject({ enrolled: 4 });
    const paused = { search: null, state: "paused", offset: 0, limit: 10 };
    expect((await listCampaignPeople(campaign.member, campaign.campaignId, paused)).total).toBe(2);
    expect(await showPerson(campaign.member, campaign.campaignId, people.answered)).toMatchObject({
      state: "paused",
      reason: "contacted_before",
      timeline: [{ kind: "paused", reason: "contacted_before" }, { kind: "enrolled" }],
    });
    expect(await whoGets()).toEqual(["failed", "mailed"]);
    await sequencer.resumeEnrolment(campaign.member, campaign.campaignId, people.answered, null);
    expect(await whoGets()).toEqual(["answered", "failed", "mailed"]);
  });

  it("go on like everybody in a campaign that includes them; a new answer stops them [OC-023]", async () => {
    await include();
    await load();
    expect(new Set(Object.values(await states()))).toEqual(new Set(["waiting"]));
    expect(await whoGets()).toEqual([...names]);
    await answer(people.answered, new Date());
    expect(await whoGets()).toEqual(["written", "failed", "mailed"]);
    expect((await states()).answered).toBe("paused got_reply");
  });

  it("stay paused where they entered another campaign while this one was finished", async () => {
    await load();
    const { workspaceId, credentialId, campaignId, mailboxId, now } = campaign;
    await database.admin`update campaigns set status = 'finished', status_before = 'active' where id = ${campaignId}`;
    const other = newId();
    await database.admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${workspaceId}, ${other}, ${credentialId}, 'D', 'd', 'active')`;
    await database.admin`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
      values (${workspaceId}, ${other}, ${mailboxId})`;
    await database.admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${workspaceId}, ${other}, 1, ${database.admin.json(graph as never)})`;
    const prospectIds = [people.answered];
    const given = { workspaceId, campaignId: other, prospectIds, talkedBefore: true, now };
    expect(await db.tenant({ workspaceId }, ({ sql }) => sequencer.enrol(sql, given))).toMatchObject({
      enrolled: 1,
    });
    await database.admin`update campaigns set status = 'active' where id = ${campaignId}`;
    await include();
    await runOpenJobs();
    expect(await states()).toMatchObject({ answered: "paused contacted_before", written: "waiting" });
  });

  it("go on when the campaign comes to include them, but not those whom a member paused [OC-023]", async () => {
    await load();
    await sequencer.pauseEnrolment(campaign.member, campaign.campaignId, people.mailed);
    await include();
    await runOpenJobs();
    expect(await states()).toEqual({
      answered: "waiting",
      written: "waiting",
      failed: "waiting",
      mailed: "paused manual",
    });
    expect(await whoGets()).toEqual(["answered", "written", "failed"]);
  });
});
