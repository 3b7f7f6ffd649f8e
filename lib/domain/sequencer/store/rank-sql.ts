import type { Sql } from "@/lib/db/index.ts";

/** The people of a campaign who haven't begun it, and the rank that they should have. */
export interface Ranking {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly rank: number;
  /** Ranks from half of this on are of people who haven't begun. */
  readonly firstRank: number;
}

const unranked = `workspace_id = $1::uuid and campaign_id = $2::uuid and rank <> $3::int and rank >= $4::int / 2
  and state in ('waiting', 'on_hold', 'parked', 'held')`;
const given = ({ workspaceId, campaignId, rank, firstRank }: Ranking) => [
  workspaceId,
  campaignId,
  rank,
  firstRank,
];

export async function countUnranked(sql: Sql, ranking: Ranking): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from enrolments where ${unranked}`,
    given(ranking),
  );
  return row?.count ?? 0;
}

export async function pickUnranked(
  sql: Sql,
  ranking: Ranking,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select prospect_id as id from enrolments where ${unranked} and prospect_id > $5::uuid
     order by prospect_id limit $6::int`,
    [...given(ranking), after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Writes the rank of those who still haven't begun. Locks them in the order of their people. */
export async function writeRank(sql: Sql, ranking: Ranking, prospectIds: readonly string[]): Promise<void> {
  await sql.query(
    `with locked as materialized (
       select workspace_id, id from enrolments where ${unranked} and prospect_id = any($5::uuid[])
       order by prospect_id for no key update)
     update enrolments e set rank = $3::int from locked l
     where e.workspace_id = l.workspace_id and e.id = l.id returning e.id`,
    [...given(ranking), [...prospectIds]],
  );
}
