import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A campaign and the imports that brought its people. */
export interface Brought {
  readonly workspaceId: Id;
  readonly campaignId: Id;
  readonly importIds: readonly Id[];
}

/** Everybody in a campaign, each once: brought by its imports, or enrolled. */
const members = `
  select ip.prospect_id from import_people ip where ip.workspace_id = $1::uuid and ip.import_id = any($3::uuid[])
  union select x.prospect_id from enrolments x where x.workspace_id = $1::uuid and x.campaign_id = $2::uuid`;

/**
 * Whether a person `p` is one of them. Scalar sub-selects: of an `exists` the planner would make a set of the whole
 * campaign.
 */
const isMember = `coalesce(
  (select true from enrolments x where x.workspace_id = $1::uuid and x.campaign_id = $2::uuid and x.prospect_id = p.id),
  (select true from import_people ip where ip.workspace_id = $1::uuid and ip.prospect_id = p.id
    and ip.import_id = any($3::uuid[]) limit 1), false)`;

const valuesOf = ({ workspaceId, campaignId, importIds }: Brought) => [workspaceId, campaignId, importIds];

/** How many people are in a campaign. */
export async function countMembers(sql: Sql, brought: Brought): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (${members}) m`,
    valuesOf(brought),
  );
  return row?.count ?? 0;
}

/** Up to how many people are put in order, or looked at one by one. */
const few = 2_000;

/**
 * The people of a page of a campaign, in the order in which they were added to the workspace. A campaign of few people
 * is put in order. In a large one the first people of the workspace are looked at one by one; where that isn't enough,
 * all of them are compared with the whole campaign, along the order's index.
 * @param total how many people are in it
 */
export async function pageOfMembers(
  sql: Sql,
  brought: Brought,
  total: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Id[]> {
  const values = [...valuesOf(brought), offset, limit];
  if (total <= few) {
    const rows = await sql.query<{ id: Id }>(
      `select p.id from prospects p where p.workspace_id = $1::uuid and p.id = any(array(${members}))
        order by p.created_at, p.id offset $4::int limit $5::int`,
      values,
    );
    return rows.map(({ id }) => id);
  }
  const first = await sql.query<{ id: Id }>(
    `select p.id from (
       select p.id, p.created_at from prospects p where p.workspace_id = $1::uuid
        order by p.created_at, p.id limit ${few}) p
      where ${isMember} order by p.created_at, p.id offset $4::int limit $5::int`,
    values,
  );
  if (first.length === limit) return first.map(({ id }) => id);
  // An array counts for the planner as few, so that it makes a set of it.
  const rows = await sql.query<{ id: Id }>(
    `select p.id from prospects p where p.workspace_id = $1::uuid and (p.id in (select unnest(array(${members})))) is true
      order by p.created_at, p.id offset $4::int limit $5::int`,
    values,
  );
  return rows.map(({ id }) => id);
}
