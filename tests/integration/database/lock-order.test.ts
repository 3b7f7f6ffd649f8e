import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { importPeople } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { lockPeople, uploadCsv } from "@/lib/domain/prospects/index.ts";
import { claim } from "@/lib/domain/sequencer/claim.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { settle } from "@/lib/domain/sequencer/settle.ts";
import { testDatabase } from "../../factories/database.ts";
import { allSent, claiming, runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
const people = 120;

const mail = lineOf([
  { id: "m", delayHours: 0, action: { type: "email", subject: "S", text: "T", mailboxIds: [] } },
]);

async function deadlocks(): Promise<number> {
  const [row] = await database.admin<{ count: number }[]>`
    select pg_stat_force_next_flush(), deadlocks::int as count from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}

it("an import whose file names people backwards, settling, and whoever else takes several people never wait in a ring [F11]", async () => {
  const limits = { concurrency: people, email: { day: 10 * people, week: 10 * people } };
  const campaign = await runningCampaign(database.admin, mail, people, limits);
  const { member, workspaceId, prospectIds } = campaign;
  const store = sequencer.postgresStore();
  const { intents } = await claim(store, { ...claiming(), maxActions: people + 8 });
  expect(intents).toHaveLength(people);
  const backwards = [...prospectIds].sort().reverse();
  const file = ["email,job", ...backwards.map((id) => `${id}@p.example,Baker`)].join("\n");
  const imported = async () => {
    const { id } = await uploadCsv(member, { name: "a.csv", bytes: new TextEncoder().encode(file) });
    return importPeople(member, {
      uploadId: id,
      isEmailOnly: true,
      movePeople: false,
      keepFile: false,
      key: null,
      credentialId: null,
      campaignId: null,
      mapping: { fields: { email: "email", job_title: "job" }, custom: [] },
    });
  };
  const settled = async () => {
    for (let at = 0; at < intents.length; at += 40)
      await settle(store, allSent(intents.slice(at, at + 40)), claiming());
  };
  const locked = async () => {
    for (let turn = 0; turn < 20; turn++)
      await db.tenant({ workspaceId }, async ({ sql }) => {
        await lockPeople(sql, workspaceId, turn % 2 ? prospectIds : backwards);
        await new Promise((resolve) => setTimeout(resolve, 3));
      });
  };
  const [first, second] = await Promise.all([imported(), imported(), settled(), locked()]);
  expect([first.accepted, second.accepted]).toEqual([people, people]);
  const [row] = await database.admin<{ bakers: number; sent: number }[]>`
    select count(*) filter (where p.job_title = 'Baker')::int as bakers,
      (select count(*)::int from actions a where a.workspace_id = ${workspaceId} and a.state = 'sent') as sent
    from prospects p where p.workspace_id = ${workspaceId}`;
  expect(row).toEqual({ bakers: people, sent: people });
  expect(await deadlocks()).toBe(0);
});
