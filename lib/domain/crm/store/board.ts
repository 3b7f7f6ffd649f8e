import type { ShownDealStatus } from "@/lib/contracts/words/crm-words.ts";
import type { Sql } from "@/lib/db/index.ts";
import { moment } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { type DealRow, dealColumns, dealJoins } from "./deals.ts";
import type { Spot } from "./places.ts";

/** Which deals a board shows. */
export interface DealChoice {
  readonly status: ShownDealStatus;
  /** Part of the title or the company, in any case. Empty: all. */
  readonly search: string;
  /** Null: everybody's. */
  readonly ownerId: Id | null;
}

/** Parameters $2 to $4. */
const chosen = `d.status = $2::text
  and ($3::text = '' or position($3::text in lower(d.title)) > 0 or position($3::text in d.company_lower) > 0)
  and ($4::uuid is null or d.owner_id = $4::uuid)`;

const parameters = (workspaceId: Id, { status, search, ownerId }: DealChoice) => [
  workspaceId,
  status,
  search.toLowerCase(),
  ownerId,
];

/** The first deals of each of some stages, in their order. */
export function listFirstDeals(
  sql: Sql,
  workspaceId: Id,
  stageIds: readonly Id[],
  choice: DealChoice,
  limit: number,
): Promise<DealRow[]> {
  return sql.query<DealRow>(
    `select ${dealColumns} from crm_stages s
       cross join lateral (select d.* from crm_deals d
         where d.workspace_id = $1::uuid and d.stage_id = s.id and ${chosen}
         order by d.place, d.id limit $6::int) d ${dealJoins}
      where s.workspace_id = $1::uuid and s.id = any($5::uuid[])
      order by s.id, d.place, d.id`,
    [...parameters(workspaceId, choice), [...stageIds], limit],
  );
}

/** The deals of a stage after a spot. */
export function listDealsAfter(
  sql: Sql,
  workspaceId: Id,
  stageId: Id,
  choice: DealChoice,
  after: Spot,
  limit: number,
): Promise<DealRow[]> {
  return sql.query<DealRow>(
    `select ${dealColumns} from (select d.* from crm_deals d
         where d.workspace_id = $1::uuid and d.stage_id = $5::uuid and ${chosen}
           and (d.place, d.id) > ($6::bigint, $7::uuid)
         order by d.place, d.id limit $8::int) d
       join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id ${dealJoins}
      order by d.place, d.id`,
    [...parameters(workspaceId, choice), stageId, after.place, after.id, limit],
  );
}

/** What deals of one currency are worth together. */
export interface Worth {
  readonly currency: string;
  readonly count: number;
  readonly amount: number;
  /** Each amount times its probability. */
  readonly weighted: number;
}

const worth = `d.currency, count(*)::int as count, sum(d.amount)::float8 as amount,
  sum(round(d.amount * coalesce(d.probability, s.probability) / 100, 2))::float8 as weighted`;

export interface StageWorth extends Worth {
  readonly stageId: Id;
}

/** What the chosen deals of some stages are worth, by stage and currency; the most frequent currency first. */
export function sumStages(
  sql: Sql,
  workspaceId: Id,
  stageIds: readonly Id[],
  choice: DealChoice,
): Promise<StageWorth[]> {
  return sql.query<StageWorth>(
    `select s.id as "stageId", ${worth}
       from crm_stages s join crm_deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
      where s.workspace_id = $1::uuid and s.id = any($5::uuid[]) and ${chosen}
      group by s.id, d.currency order by s.id, count(*) desc, d.currency`,
    [...parameters(workspaceId, choice), [...stageIds]],
  );
}

export interface ClosedWorth extends Worth {
  readonly status: "won" | "lost";
}

/** What was won and lost since a moment, by currency. */
export function sumClosed(sql: Sql, workspaceId: Id, since: Date): Promise<ClosedWorth[]> {
  return sql.query<ClosedWorth>(
    `select d.status, ${worth}
       from crm_deals d join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = $1::uuid and d.status in ('won', 'lost') and d.closed_at >= ${moment("$2")}
      group by d.status, d.currency order by d.status, count(*) desc, d.currency`,
    [workspaceId, since.getTime()],
  );
}

/** How many deals are open, and the currency of the deal that was added last. */
export async function findStanding(
  sql: Sql,
  workspaceId: Id,
): Promise<{ readonly open: number; readonly currency: string | null }> {
  const [row] = await sql.query<{ open: number; currency: string | null }>(
    `select (select count(*)::int from crm_deals where workspace_id = $1::uuid and status = 'open') as open,
       (select currency from crm_deals where workspace_id = $1::uuid order by created_at desc, id desc limit 1) as currency`,
    [workspaceId],
  );
  return row ?? { open: 0, currency: null };
}
