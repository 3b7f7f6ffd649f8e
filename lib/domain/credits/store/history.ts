import type { CreditKind, CreditSource, SpendOrigin, UsageType } from "@/lib/contracts/words/credits.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Which lines are meant; what is null leaves all in. */
export interface HistoryFilter {
  /** The first and the last day, ISO. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whose days they are, an IANA name. */
  readonly zone: string;
  readonly userId: Id | null;
  readonly usageType: UsageType | null;
}

/** A line of the credits' history. */
export interface CreditRow {
  readonly id: Id;
  /** ms. */
  readonly at: number;
  readonly kind: CreditKind;
  /** In units. */
  readonly amount: number;
  readonly usageType: UsageType | null;
  readonly origin: SpendOrigin | null;
  readonly source: CreditSource | null;
  readonly userId: Id | null;
  readonly campaignId: Id | null;
  /** Null: there is none, it is gone, or the reader doesn't see it. */
  readonly campaignName: string | null;
}

const chosen = `t.workspace_id = $1::uuid
  and ($2::text is null or t.at >= $2::text::timestamp at time zone $4::text)
  and ($3::text is null or t.at < ($3::text::timestamp + interval '1 day') at time zone $4::text)
  and ($5::uuid is null or t.user_id = $5::uuid) and ($6::text is null or t.usage_type = $6::text)`;

const paramsOf = (workspaceId: Id, { from, to, zone, userId, usageType }: HistoryFilter) => [
  workspaceId,
  from,
  to,
  zone,
  userId,
  usageType,
];

/** Lines of a workspace, latest first. `seen`: the accounts whose campaigns the reader sees; null: all. */
export function listTransfers(
  sql: Sql,
  workspaceId: Id,
  filter: HistoryFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  seen: readonly Id[] | null,
): Promise<CreditRow[]> {
  return sql.query<CreditRow>(
    `select t.id, ${ms("t.at")} as at, t.kind, t.amount::float8 as amount, t.usage_type as "usageType", t.origin,
        t.source, t.user_id as "userId", t.campaign_id as "campaignId", c.name as "campaignName"
       from (select t.* from credit_transfers t where ${chosen}
         order by t.at desc, t.id desc offset $7::int limit $8::int) t
       left join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id and c.deleted_at is null
        and ($9::uuid[] is null or c.credential_id = any($9::uuid[]))
      order by t.at desc, t.id desc`,
    [...paramsOf(workspaceId, filter), skip, limit, seen && [...seen]],
  );
}

/** How many lines there are, counted to `most`. */
export async function countTransfers(
  sql: Sql,
  workspaceId: Id,
  filter: HistoryFilter,
  most: number,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from credit_transfers t where ${chosen} limit $7::int) n`,
    [...paramsOf(workspaceId, filter), most],
  );
  return row?.count ?? 0;
}

/** What was spent on a day on one type, in units. */
export interface SpentOfDay {
  /** ISO. */
  readonly day: string;
  readonly usageType: UsageType;
  readonly amount: number;
}

/** What was spent by day and type, without what was given back. Days are a zone's, both ends included. */
export function sumByDay(
  sql: Sql,
  workspaceId: Id,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): Promise<SpentOfDay[]> {
  return sql.query<SpentOfDay>(
    `select to_char(t.at at time zone $4::text, 'YYYY-MM-DD') as day, t.usage_type as "usageType",
        (-sum(t.amount))::float8 as amount
       from credit_transfers t
      where t.workspace_id = $1::uuid and t.kind = 'spend'
        and t.at >= $2::text::timestamp at time zone $4::text
        and t.at < ($3::text::timestamp + interval '1 day') at time zone $4::text
        and not exists (select 1 from credit_transfers r
          where r.workspace_id = t.workspace_id and r.reverses_id = t.id)
      group by 1, 2`,
    [workspaceId, from, to, zone],
  );
}
