import type { BlacklistKind } from "@/lib/contracts/words/blacklist.ts";
import type { Sql } from "@/lib/db/index.ts";
import { ms } from "@/lib/db/moment.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A list: an account's, or (null) the workspace's. */
export interface ListRef {
  readonly workspaceId: Id;
  readonly credentialId: Id | null;
}

export interface NewEntry {
  readonly id: Id;
  readonly kind: BlacklistKind;
  readonly value: string;
  readonly entry: string;
  /** Its place among the given ones: of two equal values the first is kept. */
  readonly place: number;
}

export interface EntryRow {
  readonly id: Id;
  readonly kind: BlacklistKind;
  readonly entry: string;
  readonly createdBy: Id | null;
  /** Product time, ms. */
  readonly createdAt: number;
}

/** Lets one change of a list follow the other: of two lists put in its place at once, one stays whole. */
export async function lockList(sql: Sql, { workspaceId, credentialId }: ListRef): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `blacklist ${workspaceId} ${credentialId ?? ""}`,
  ]);
}

/** The given values in the form that is compared, each once. */
const given = `given as (
  select distinct on (g.kind, v.value) g.id, g.kind, v.value, g.entry, g.place
  from json_to_recordset($1::text::json) as g(id uuid, kind text, value text, entry text, place int)
  cross join lateral (select case when g.kind = 'company'
    then coalesce(nullif(company_key(g.value), ''), lower(g.value)) else g.value end as value) v
  order by g.kind, v.value, g.place)`;

/**
 * Adds values to a list. What was taken out is another entry when it comes again. Returns how many of them are new to
 * it.
 */
export async function insertEntries(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  entries: readonly NewEntry[],
  userId: Id,
): Promise<number> {
  const rows = await sql.query(
    `with ${given}
     insert into blacklist_entries as b (workspace_id, id, credential_id, kind, value, entry, created_by, created_at)
     select $2::uuid, id, $3::uuid, kind, value, entry, $4::uuid, product_now() from given order by place
     on conflict (workspace_id, credential_id, kind, value) do update
       set id = excluded.id, lifted_at = null, entry = excluded.entry, created_by = excluded.created_by, created_at = excluded.created_at
       where b.lifted_at is not null
     returning b.id`,
    [JSON.stringify(entries), workspaceId, credentialId, userId],
  );
  return rows.length;
}

/**
 * Makes a member's decision of what only a merge of people put on a list: another entry, which undoing the merge
 * doesn't take out.
 */
export async function decideMerged(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  entries: readonly NewEntry[],
  userId: Id,
): Promise<void> {
  await sql.query(
    `with ${given}
     update blacklist_entries b set id = gen_random_uuid(), created_by = $4::uuid, created_at = product_now() from given g
      where b.workspace_id = $2::uuid and b.credential_id is not distinct from $3::uuid and b.kind = g.kind
        and b.value = g.value and b.lifted_at is null and b.id in (
          select l.id::uuid from people_merges m cross join lateral jsonb_array_elements_text(m.undo->'listed') l(id)
           where m.workspace_id = $2::uuid and m.undone_at is null and m.undo is not null)`,
    [JSON.stringify(entries), workspaceId, credentialId, userId],
  );
}

/** Takes everything out of a list but the given values. Returns how many. */
export async function liftOthers(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  entries: readonly NewEntry[],
): Promise<number> {
  const rows = await sql.query(
    `with ${given}
     update blacklist_entries b set lifted_at = clock_timestamp()
      where b.workspace_id = $2::uuid and b.credential_id is not distinct from $3::uuid and b.lifted_at is null
        and not exists (select 1 from given g where g.kind = b.kind and g.value = b.value)
     returning b.id`,
    [JSON.stringify(entries), workspaceId, credentialId],
  );
  return rows.length;
}

/** Takes entries out of a list. Returns how many of them were in it. */
export async function liftEntries(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  ids: readonly Id[],
): Promise<number> {
  const rows = await sql.query(
    `update blacklist_entries set lifted_at = clock_timestamp()
      where workspace_id = $1::uuid and credential_id is not distinct from $2::uuid and id = any($3::uuid[])
        and lifted_at is null returning id`,
    [workspaceId, credentialId, [...ids]],
  );
  return rows.length;
}

const inList =
  "b.workspace_id = $1::uuid and b.credential_id is not distinct from $2::uuid and b.lifted_at is null";

export async function countEntries(sql: Sql, { workspaceId, credentialId }: ListRef): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from blacklist_entries b where ${inList}`,
    [workspaceId, credentialId],
  );
  return row?.count ?? 0;
}

export interface EntryQuery {
  /** A part of what was typed. Empty: all. */
  readonly search: string;
  readonly after: { readonly at: Date; readonly id: Id } | null;
  readonly limit: number;
}

/** A page of a list, newest first. A list is short enough that a search reads it whole. */
export function listRows(
  sql: Sql,
  { workspaceId, credentialId }: ListRef,
  { search, after, limit }: EntryQuery,
): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `select b.id, b.kind, b.entry, b.created_by as "createdBy", ${ms("b.created_at")} as "createdAt"
       from blacklist_entries b
      where ${inList} and ($3::text = '' or strpos(lower(b.entry), lower($3::text)) > 0)
        and ($4::timestamptz is null or (b.created_at, b.id) < ($4::timestamptz, $5::uuid))
      order by b.created_at desc, b.id desc limit $6::int`,
    [workspaceId, credentialId, search, after?.at.toISOString() ?? null, after?.id ?? null, limit],
  );
}

/** All values of a list as they were typed, oldest first. */
export async function allEntries(sql: Sql, { workspaceId, credentialId }: ListRef): Promise<string[]> {
  const rows = await sql.query<{ entry: string }>(
    `select b.entry from blacklist_entries b where ${inList} order by b.created_at, b.id`,
    [workspaceId, credentialId],
  );
  return rows.map(({ entry }) => entry);
}
