import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { createCampaign, importPeople, lineOf, listCampaignPeople } from "@/lib/domain/campaigns/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import { leaveOthers } from "@/lib/domain/sequencer/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { runOpenJobs } from "../../factories/bulk.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCredential } from "../../factories/make-conversation.ts";
import { grantAccounts, makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
let boss: Member;
let worker: Member;
let theirs: string;
let mine: string;

beforeEach(async () => {
  boss = await makeMember(database.admin);
  const { workspaceId } = boss;
  theirs = await makeCredential(database.admin, workspaceId);
  mine = await makeCredential(database.admin, workspaceId);
  const plain = await makeMember(database.admin, { workspaceId, isAdmin: false });
  worker = await grantAccounts(database.admin, plain, mine);
});

const draft = (member: Member, credentialId: string, name: string) =>
  createCampaign(member, {
    credentialId,
    name,
    settings: {},
    graph: lineOf([{ id: "a", delayHours: 0, action: { type: "connection_request", note: "" } }]),
    mailboxIds: [],
    importIds: [],
  });

async function load(
  member: Member,
  credentialId: string,
  campaignId: string | null,
  links: readonly string[],
  movePeople = false,
) {
  const rows = links.map((link) => `${link},x.example/in/${link}`);
  const bytes = new TextEncoder().encode(`Name,Link\n${rows.join("\n")}\n`);
  const { id, fields, custom } = await uploadCsv(member, { name: "people.csv", bytes });
  return importPeople(member, {
    uploadId: id,
    mapping: { fields, custom },
    isEmailOnly: false,
    movePeople,
    keepFile: false,
    key: null,
    credentialId,
    campaignId,
  });
}

async function namesIn(campaignId: string): Promise<string[]> {
  const { items } = await listCampaignPeople(boss, campaignId, {
    search: null,
    state: null,
    offset: 0,
    limit: 1_000,
  });
  return items.map((one) => one.fullName).sort();
}

it("a worker's import takes nobody out of a campaign that the worker doesn't see, and says so line by line", async () => {
  const hidden = await draft(boss, theirs, "Theirs");
  const seen = await draft(worker, mine, "Mine");
  const target = await draft(worker, mine, "Target");
  await load(boss, theirs, hidden, ["ann", "bob"]);
  await load(worker, mine, seen, ["cy"]);
  const view = await load(worker, mine, target, ["ann", "cy", "dee"], true);
  expect(view).toMatchObject({ accepted: 2, refused: 1, duplicates: 1 });
  expect(view.lines).toEqual([{ line: 2, reason: "in_hidden_campaign" }]);
  expect([await namesIn(hidden), await namesIn(seen), await namesIn(target)]).toEqual([
    ["ann", "bob"],
    [],
    ["cy", "dee"],
  ]);
  // An admin sees every campaign.
  expect(await load(boss, mine, target, ["ann"], true)).toMatchObject({ accepted: 1 });
  expect(await namesIn(hidden)).toEqual(["bob"]);
});

it("whom a worker moves stays in a finished campaign that the worker doesn't see", async () => {
  const hidden = await draft(boss, theirs, "Theirs");
  const seen = await draft(worker, mine, "Mine");
  await load(boss, theirs, hidden, ["ann"]);
  await database.admin`update campaigns set status = 'finished' where id = ${hidden}`;
  await load(worker, mine, seen, ["ann"]);
  const target = await draft(worker, mine, "Target");
  expect(await load(worker, mine, target, ["ann"], true)).toMatchObject({ accepted: 1 });
  expect([await namesIn(hidden), await namesIn(seen), await namesIn(target)]).toEqual([["ann"], [], ["ann"]]);
});

it("a long file that a worker carries out later leaves them alone, too", async () => {
  const hidden = await draft(boss, theirs, "Theirs");
  const target = await draft(worker, mine, "Target");
  await load(boss, theirs, hidden, ["ann"]);
  const many = Array.from({ length: 320 }, (_, i) => `person-${i}`);
  expect(await load(worker, mine, target, ["ann", ...many], true)).toMatchObject({ state: "processing" });
  await runOpenJobs();
  expect(await namesIn(hidden)).toEqual(["ann"]);
  expect(await namesIn(target)).toHaveLength(320);
});

it("what runs for a moved person ends in the campaigns of the accounts that the mover sees, and in no other", async () => {
  const { workspaceId } = boss;
  const [hidden, seen] = [await draft(boss, theirs, "Theirs"), await draft(worker, mine, "Mine")];
  await load(boss, theirs, hidden, ["ann"]);
  const [person] = await database.admin<
    { id: string }[]
  >`select id from prospects where workspace_id = ${workspaceId}`;
  for (const campaignId of [hidden, seen])
    await database.admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
      values (${workspaceId}, ${newId()}, ${campaignId}, ${person!.id}, 'a', ${newId()}, 'invitation', 'waiting', now(), 1, now())`;
  await db.tenant({ workspaceId }, (tx) =>
    leaveOthers(tx.sql, {
      workspaceId,
      toCampaignId: null,
      prospectIds: [person!.id],
      ofAccounts: [mine],
      now: new Date(),
    }),
  );
  const rows = await database.admin<{ campaignId: string; state: string }[]>`
    select campaign_id as "campaignId", state from enrolments where workspace_id = ${workspaceId}`;
  expect(Object.fromEntries(rows.map(({ campaignId, state }) => [campaignId, state]))).toEqual({
    [hidden]: "waiting",
    [seen]: "canceled",
  });
});
