import { expect, it } from "vitest";
import type { PeopleFilter, PeopleOrder } from "@/lib/contracts/words/people-filters.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { listProspects } from "@/lib/domain/prospects/index.ts";
import { amongFew } from "@/lib/domain/prospects/store/among-few.ts";
import { listFiltered } from "@/lib/domain/prospects/store/filtered.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeCampaign } from "../../factories/make-campaign.ts";
import { rowsRead } from "../../factories/rows-read.ts";

const database = testDatabase();

it.each(["added", "name"] as const)(
  'the list of a campaign of more than 2,000 people by "%s" has each of them once, and its total says that there are more',
  async (order: PeopleOrder) => {
    const { admin } = database;
    const { workspaceId, campaignId } = await makeCampaign(admin, { graph: lineOf([]), people: 0 });
    const member = { workspaceId, userId: newId(), isAdmin: true, credentialIds: null };
    // Moments and names that several share, and every tenth person isn't in the campaign.
    await admin`insert into prospects (workspace_id, id, full_name, full_name_lower, created_at)
      select ${workspaceId}::uuid, gen_random_uuid(), 'P' || n % 300, 'p' || n % 300, now() - n / 7 * interval '1 minute'
        from generate_series(1, 2222) n`;
    const importId = newId();
    await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${importId}, ${campaignId}, 'csv', 'a.csv', 'finished', '{}')`;
    await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select workspace_id, ${importId}, id, n from (
        select workspace_id, id, row_number() over (order by created_at, id) as n from prospects
         where workspace_id = ${workspaceId}) p where n % 10 > 0`;
    // Half of them are enrolled, too.
    const laneId = newId();
    await admin`insert into lanes (workspace_id, id, kind, ref_id, next_at)
      values (${workspaceId}, ${laneId}, 'social', ${newId()}, now())`;
    await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
      select workspace_id, gen_random_uuid(), ${campaignId}, prospect_id, 'a', ${laneId}, 'message', 'complete', now(), 1, now()
        from import_people where import_id = ${importId} and line % 2 = 0`;
    const expected = await admin<{ id: string }[]>`
      select p.id from prospects p join import_people ip on ip.workspace_id = p.workspace_id and ip.prospect_id = p.id
       where p.workspace_id = ${workspaceId}
       order by ${order === "added" ? admin`p.created_at desc, p.id desc` : admin`p.full_name_lower, p.id`}`;
    expect(expected).toHaveLength(2_000);

    const page = (cursor: string | null) =>
      listProspects(member, {
        search: "",
        leadStatus: null,
        filters: [{ field: "campaign", op: "any", values: [campaignId] }],
        order,
        cursor,
        limit: 100,
      });
    // Nobody has analyzed the tables: to the planner they are new, and this workspace has hardly anybody.
    const read = await db.tenant({ workspaceId }, (tx) => {
      const filters: PeopleFilter[] = [{ field: "campaign", op: "any", values: [campaignId] }];
      const by = { search: null, leadStatus: null, sight: null, filters };
      const look = async (sql: Tx["sql"]) => {
        const { among } = await amongFew(sql, workspaceId, by);
        const asked = { by: { ...by, among }, viewer: { ...member, sight: null }, order };
        expect(await listFiltered({ ...tx, sql }, workspaceId, asked, null, 101)).toHaveLength(101);
      };
      return rowsRead(tx.sql, "prospects", look);
    });
    expect(read, "each person a few times, not once for each row of the page").toBeLessThan(4 * 2_222);
    expect(await page(null)).toMatchObject({ total: 2_000, isTotalCapped: false });
    const [last] = await admin<
      { id: string }[]
    >`insert into prospects (workspace_id, id, full_name, full_name_lower, created_at)
      values (${workspaceId}, ${newId()}, 'Zoe', 'zoe', now() - interval '1 year') returning id`;
    await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      values (${workspaceId}, ${importId}, ${last!.id}, 3000)`;
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { items, next, total, isTotalCapped } = await page(cursor);
      expect({ total, isTotalCapped }).toEqual({ total: 2_000, isTotalCapped: true });
      seen.push(...items.map(({ id }) => id));
      cursor = next;
      if (cursor === null) break;
    }
    expect(seen).toEqual([...expected.map(({ id }) => id), last!.id]);
  },
);
