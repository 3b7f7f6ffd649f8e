import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import * as sequencer from "@/lib/domain/sequencer/index.ts";
import { pickColleagues } from "@/lib/domain/sequencer/store/colleagues-sql.ts";
import { deadMailboxes } from "@/lib/domain/sequencer/store/stranded-sql.ts";
import { lowestId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { runningCampaign } from "../../factories/running-campaign.ts";

const database = testDatabase();
const mail = { type: "email", subject: "Hi", text: "Text", mailboxIds: [] } as const;
const twoMails = lineOf([
  { id: "a", delayHours: 0, action: mail },
  { id: "b", delayHours: 24, action: mail },
]);
const people = 2_000;

interface Plan {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table a statement read. */
function read(plan: Plan, table: string): number {
  const here = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  const own = plan["Relation Name"] === table ? here * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + read(one, table), own);
}

const explain = (text: string) => `explain (analyze, format json) ${text}`;
type Explained = { readonly "QUERY PLAN": readonly { readonly Plan: Plan }[] };

it("the look for stranded people reads a row for each step, not for each person who waits at a refused mailbox [F23]", async () => {
  const { mailboxId, campaignId } = await runningCampaign(database.admin, twoMails, people);
  await database.admin`update mailboxes set status = 'disabled' where id = ${mailboxId}`;
  await database.admin`update lanes set is_active = false where ref_id = ${mailboxId}`;
  await database.admin`update enrolments set node_id = 'b' where campaign_id = ${campaignId}
    and id in (select id from enrolments where campaign_id = ${campaignId} order by id limit ${people / 2})`;
  await database.admin`analyze enrolments`;
  const given = [200, lowestId, lowestId];
  const rows = await db.hot("sequencer", ({ sql }) => sql.query<Explained>(explain(deadMailboxes), given));
  expect(read(rows[0]!["QUERY PLAN"][0]!.Plan, "enrolments")).toBeLessThan(50);
  expect(await sequencer.handOverStranded(), "they may stay: no other mailbox sends").toBe(0);
  await database.admin`delete from campaign_mailboxes where campaign_id = ${campaignId}`;
  expect(await sequencer.handOverStranded()).toBe(1);
});

it("the colleagues of somebody who answered are found by their company, not by reading a campaign [F23]", async () => {
  const { workspaceId, campaignId, prospectIds } = await runningCampaign(database.admin, twoMails, people);
  const [answered = "", colleague = ""] = prospectIds;
  await database.admin`update prospects set company_name = case id::text when ${answered} then ' ACME ÄG '
      when ${colleague} then 'acme äg' else 'Company of ' || id end,
    last_reply_at = now() + interval '1 hour' where workspace_id = ${workspaceId}`;
  await database.admin`update campaigns set settings = settings || '{"isPauseColleagues": true}' where id = ${campaignId}`;
  await database.admin`analyze prospects, enrolments`;
  const subject = { workspaceId, subjectId: answered };
  const found = await db.tenant({ workspaceId }, ({ sql }) => pickColleagues(sql, subject, null, 200));
  const [enrolment] = await database.admin`select id from enrolments where prospect_id = ${colleague}`;
  expect(found).toEqual([enrolment?.id]);
  const plan = await db.tenant({ workspaceId }, async ({ sql }) => {
    let rows: Explained[] = [];
    const explained = {
      query: async (text: string, values?: readonly unknown[]) => {
        rows = await sql.query<Explained>(explain(text), values as never);
        return [];
      },
    };
    await pickColleagues(explained as never, subject, null, 200);
    return rows[0]!["QUERY PLAN"][0]!.Plan;
  });
  expect(read(plan, "prospects") + read(plan, "enrolments")).toBeLessThan(50);
});
