import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { listCampaignPeople } from "@/lib/domain/campaigns/index.ts";
import { lineOf } from "@/lib/domain/campaigns/rules/graph.ts";
import { pageOfMembers } from "@/lib/domain/campaigns/store/members.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { type MadeCampaign, makeCampaign } from "../../factories/make-campaign.ts";
import { rowsRead } from "../../factories/rows-read.ts";

const database = testDatabase();
let made: MadeCampaign;
const imports = [newId(), newId()];

/** 6,000 people, several of whom were added at the same moment. */
beforeAll(async () => {
  const { admin } = database;
  made = await makeCampaign(admin, { graph: lineOf([]), people: 0 });
  const { workspaceId, campaignId } = made;
  await admin`insert into prospects (workspace_id, id, full_name, full_name_lower, created_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'P' || n, 'p' || n, now() + n / 7 * interval '1 minute' from generate_series(1, 6000) n`;
  for (const id of imports)
    await admin`insert into prospect_imports (workspace_id, id, campaign_id, source, file_name, state, custom_fields)
      values (${workspaceId}, ${id}, ${campaignId}, 'csv', 'a.csv', 'finished', '{}')`;
});

/**
 * Makes some people of the workspace, by their places in it, the campaign's: imported once or twice, enrolled, or both.
 */
async function fill(from: number, to: number): Promise<string[]> {
  const { admin } = database;
  const { workspaceId, campaignId } = made;
  await admin`delete from import_people where workspace_id = ${workspaceId}`;
  await admin`delete from enrolments where workspace_id = ${workspaceId}`;
  const chosen = await admin<{ id: string; n: number }[]>`select id, n from (
    select id, row_number() over (order by created_at, id)::int as n from prospects where workspace_id = ${workspaceId}) p
    where n between ${from} and ${to} order by n`;
  const of = (is: (n: number) => boolean) => chosen.filter(({ n }) => is(n)).map(({ id }) => id);
  const lists = [of((n) => n % 3 !== 0), of((n) => n % 5 === 1)];
  for (const [at, ids] of lists.entries())
    await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
      select ${workspaceId}, ${imports[at]!}, id::uuid, n from unnest(${ids}::text[]) with ordinality p(id, n)`;
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, due_at, version, entered_at)
    select ${workspaceId}::uuid, gen_random_uuid(), ${campaignId}::uuid, id::uuid, 'a', ${newId()}::uuid, 'message', 'complete', now(), 1, now()
      from unnest(${of((n) => n % 3 === 0 || n % 4 === 0)}::text[]) id`;
  await admin`analyze prospects, import_people, enrolments`;
  return chosen.map(({ id }) => id);
}

const page = (offset: number, limit: number) =>
  listCampaignPeople({ ...made, userId: newId(), isAdmin: true, credentialIds: null }, made.campaignId, {
    search: null,
    state: null,
    offset,
    limit,
  });

it.each([
  ["all of a workspace", 1, 6_000],
  ["the first of a workspace", 1, 2_600],
  ["the last of a workspace", 3_000, 6_000],
  ["few of a workspace", 5_000, 5_400],
])(
  "pages of a campaign with %s have each of its people once, in order, and their number",
  async (_, from, to) => {
    const expected = await fill(from, to);
    for (const offset of [0, 25, 1_990, 2_590, expected.length - 10, expected.length, expected.length + 50]) {
      const { items, total } = await page(offset, 25);
      expect(total).toBe(expected.length);
      expect(items.map(({ prospectId }) => prospectId)).toEqual(expected.slice(offset, offset + 25));
    }
    const { items } = await page(0, 12);
    expect(items.map(({ state }) => state)).toEqual(
      expected
        .slice(0, 12)
        .map((_id, at) => ((from + at) % 3 === 0 || (from + at) % 4 === 0 ? "complete" : null)),
    );
  },
);

it("the first page of a large campaign reads some hundreds of rows of it, not all", async () => {
  await fill(1, 6_000);
  const brought = { ...made, importIds: imports };
  const read = (table: string) =>
    db.tenant(made, ({ sql }) =>
      rowsRead(sql, table, (measured) => pageOfMembers(measured, brought, 6_000, { offset: 0, limit: 50 })),
    );
  expect(await read("import_people")).toBeLessThan(300);
  expect(await read("enrolments")).toBeLessThan(300);
});
