import type { NetworkSource } from "@/lib/contracts/words/search-sources.ts";
import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Owned } from "@/lib/domain/bulk/index.ts";
import { hold } from "@/lib/domain/workers/index.ts";
import { workspaceRuns } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface SearchRow {
  readonly workspaceId: Id;
  readonly importId: Id;
  readonly source: NetworkSource;
  readonly url: string;
  readonly cursor: string | null;
  readonly found: number;
  readonly line: number;
  readonly most: number;
  readonly movePeople: boolean;
  readonly sight: readonly Id[] | null;
  readonly tries: number;
  readonly fence: number;
  readonly detail: string;
}

const columns = `s.workspace_id as "workspaceId", s.import_id as "importId", s.source, s.url, s.cursor, s.found, s.line, s.most,
  s.move_people as "movePeople", s.sight, s.tries, s.fence, s.detail`;

export async function insertSearch(
  tx: Tx,
  row: Pick<SearchRow, "workspaceId" | "importId" | "source" | "url" | "most" | "movePeople" | "sight">,
  now: Date,
): Promise<void> {
  const { sight, ...rest } = row;
  await tx.prisma.peopleSearch.create({
    data: { ...rest, ...(sight === null ? {} : { sight: [...sight] }), nextAt: now },
    select: { importId: true },
  });
}

export async function findSearch(sql: Sql, workspaceId: Id, importId: Id): Promise<SearchRow | null> {
  const [row] = await sql.query<SearchRow>(
    `select ${columns} from people_searches s where s.workspace_id = $1::uuid and s.import_id = $2::uuid`,
    [workspaceId, importId],
  );
  return row ?? null;
}

/** Another import of a campaign that searches the same address. */
export async function findTwin(sql: Sql, workspaceId: Id, campaignId: Id, url: string): Promise<Id | null> {
  const [row] = await sql.query<{ id: Id }>(
    `select i.id from prospect_imports i
       join people_searches s on s.workspace_id = i.workspace_id and s.import_id = i.id and s.url = $3::text
      where i.workspace_id = $1::uuid and i.campaign_id = $2::uuid limit 1`,
    [workspaceId, campaignId, url],
  );
  return row?.id ?? null;
}

/** The imports of a campaign that search the network and are over. */
export async function listOver(sql: Sql, workspaceId: Id, campaignId: Id): Promise<Id[]> {
  const rows = await sql.query<{ id: Id }>(
    `select i.id from prospect_imports i
       join people_searches s on s.workspace_id = i.workspace_id and s.import_id = i.id
      where i.workspace_id = $1::uuid and i.campaign_id = $2::uuid and i.state <> 'processing' order by i.created_at, i.id`,
    [workspaceId, campaignId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Has a search asked for its next page soon, after the pause that its account still makes; `fromStart`: for its first
 * page.
 */
export async function wakeSearch(sql: Sql, workspaceId: Id, importId: Id, fromStart: boolean): Promise<void> {
  await sql.query(
    `update people_searches set next_at = greatest(product_now(), least(next_at, product_now() + interval '12 seconds')),
        tries = 0, detail = '', held_until = null,
        fence = fence + 1, cursor = case when $3::boolean then null else cursor end,
        found = case when $3::boolean then 0 else found end
      where workspace_id = $1::uuid and import_id = $2::uuid returning 1 as done`,
    [workspaceId, importId, fromStart],
  );
}

/**
 * A condition on the import `i` of a search `s` and its account `k`: the network may be asked for a page. Nothing keeps
 * the account or its workspace from working, the campaign takes people, and no other page of the account is under way.
 */
const mayAsk = `i.state = 'processing' and i.removed_at is null and s.next_at <= product_now()
  and coalesce(s.held_until < clock_timestamp(), true)
  and k.status = 'active' and k.logged_in_at is not null and k.deleted_at is null and k.account_ref is not null
  and ${workspaceRuns("i.workspace_id")}
  and not exists (select 1 from campaigns c where c.workspace_id = i.workspace_id and c.id = i.campaign_id
    and c.status in ('archived', 'deleted'))
  and not exists (select 1 from prospect_imports j
    join people_searches h on h.workspace_id = j.workspace_id and h.import_id = j.id
    where j.workspace_id = i.workspace_id and j.credential_id = i.credential_id and j.state = 'processing'
      and h.held_until >= clock_timestamp())`;

/**
 * Searches of active accounts that are due, behind a place: of each account the one that has waited longest, so that an
 * account asks for one page at a time.
 */
export function listDue(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select "workspaceId", id from (
       select distinct on (i.workspace_id, i.credential_id) i.workspace_id as "workspaceId", i.id
         from prospect_imports i
         join people_searches s on s.workspace_id = i.workspace_id and s.import_id = i.id
         join credentials k on k.workspace_id = i.workspace_id and k.id = i.credential_id
        where ${mayAsk}
        order by i.workspace_id, i.credential_id, s.next_at, i.id) d
      where ("workspaceId", id) > ($1::uuid, $2::uuid) order by 1, 2 limit $3::int`,
    [after.workspaceId, after.id, most],
  );
}

/**
 * Searches that are under way and can't go on, behind a place: their campaign is archived or deleted, or their account
 * was removed.
 */
export function listLost(sql: Sql, after: Owned, most: number): Promise<Owned[]> {
  return sql.query<Owned>(
    `select i.workspace_id as "workspaceId", i.id from prospect_imports i
       join people_searches s on s.workspace_id = i.workspace_id and s.import_id = i.id
       left join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
       left join credentials k on k.workspace_id = i.workspace_id and k.id = i.credential_id
      where i.state = 'processing' and (i.workspace_id, i.id) > ($1::uuid, $2::uuid)
        and (c.status in ('archived', 'deleted') or k.deleted_at is not null)
      order by 1, 2 limit $3::int`,
    [after.workspaceId, after.id, most],
  );
}

/** Lets the turns of an account's searches begin one after the other, until the transaction ends. */
export async function lockTurns(sql: Sql, workspaceId: Id, importId: Id): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended('turns ' || i.workspace_id || ' ' || i.credential_id, 0))::text
       from prospect_imports i where i.workspace_id = $1::uuid and i.id = $2::uuid`,
    [workspaceId, importId],
  );
}

const inHoldTime = `clock_timestamp() + interval '${hold.ms} milliseconds'`;

/** A search that is held for a turn, and the account that asks. */
export interface Turn extends SearchRow {
  readonly credentialId: Id;
  readonly accountRef: string;
}

/**
 * Holds a search for a turn. Null: it is over or not due any more, or another page of its account is under way. Call it
 * under `lockTurns`.
 */
export async function holdSearch(sql: Sql, workspaceId: Id, importId: Id): Promise<Turn | null> {
  const [row] = await sql.query<Turn>(
    `update people_searches s set fence = s.fence + 1, held_until = ${inHoldTime}
       from prospect_imports i join credentials k on k.workspace_id = i.workspace_id and k.id = i.credential_id
      where s.workspace_id = $1::uuid and s.import_id = $2::uuid and i.workspace_id = s.workspace_id and i.id = s.import_id
        and ${mayAsk}
      returning ${columns}, i.credential_id as "credentialId", k.account_ref as "accountRef"`,
    [workspaceId, importId],
  );
  return row ?? null;
}

/** Holds a search for a while longer, if the turn is still the latest one and under way. */
export async function renewSearch(sql: Sql, { workspaceId, importId, fence }: SearchRow): Promise<void> {
  await sql.query(
    `update people_searches set held_until = ${inHoldTime}
      where workspace_id = $1::uuid and import_id = $2::uuid and fence = $3::int and held_until is not null returning 1 as done`,
    [workspaceId, importId, fence],
  );
}

/** Whether a turn is still the latest one. The search stays locked until the transaction ends. */
export async function isOwnTurn(sql: Sql, { workspaceId, importId, fence }: SearchRow): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from people_searches where workspace_id = $1::uuid and import_id = $2::uuid and fence = $3::int for update`,
    [workspaceId, importId, fence],
  );
  return rows.length > 0;
}

/**
 * Writes down where a search is after a page, and when the next one is asked for (ms of product time). The account's
 * other searches make the same pause.
 */
export async function writePage(
  sql: Sql,
  turn: Turn,
  to: {
    readonly cursor: string | null;
    readonly found: number;
    readonly line: number;
    readonly nextAt: number;
    /** Turns in a row that brought nobody. */
    readonly tries: number;
  },
): Promise<void> {
  await sql.query(
    `update people_searches set cursor = $4::text, found = $5::int, line = $6::int, tries = $8::int, held_until = null,
        next_at = to_timestamp($7::float8 / 1000)
      where workspace_id = $1::uuid and import_id = $2::uuid and fence = $3::int returning 1 as done`,
    [turn.workspaceId, turn.importId, turn.fence, to.cursor, to.found, to.line, to.nextAt, to.tries],
  );
  await sql.query(
    `update people_searches s set next_at = to_timestamp($4::float8 / 1000) from prospect_imports i
      where s.workspace_id = $1::uuid and i.workspace_id = s.workspace_id and i.id = s.import_id
        and i.credential_id = $2::uuid and i.state = 'processing' and s.import_id <> $3::uuid
        and s.next_at < to_timestamp($4::float8 / 1000) returning 1 as done`,
    [turn.workspaceId, turn.credentialId, turn.importId, to.nextAt],
  );
}

/** Puts a search off after a turn that brought nothing. */
export async function putOff(
  sql: Sql,
  turn: SearchRow,
  to: { readonly nextAt: number; readonly tries: number; readonly detail: string },
): Promise<void> {
  await sql.query(
    `update people_searches set held_until = null, tries = $4::int, detail = $5::text,
        next_at = to_timestamp($6::float8 / 1000)
      where workspace_id = $1::uuid and import_id = $2::uuid and fence = $3::int returning 1 as done`,
    [turn.workspaceId, turn.importId, turn.fence, to.tries, to.detail, to.nextAt],
  );
}
