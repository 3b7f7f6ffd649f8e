import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { JsonRow } from "@/lib/kernel/merging/index.ts";
import { keysOfPerson } from "./suppressions.ts";

/** What keeps two people from being contacted on any channel: the most that anybody said of either. */
export interface HeldBack {
  readonly reason: string;
  readonly createdBy: Id | null;
  readonly at: Date | null;
  /** By the machine's clock: whoever wrote after it may be answered by hand. */
  readonly since: Date;
}

/** What a merge did to the list. */
export interface SuppressionTrace {
  /** The kept person's own entry as it was; null: there was none. */
  readonly before: JsonRow | null;
  readonly after: JsonRow | null;
}

/**
 * What keeps some people from being contacted at all: an opt-out before a member's decision before anything else, then
 * the latest. An address that failed is a fact about the address, and doesn't count. Null: nothing.
 */
export async function heldBackBy(sql: Sql, workspaceId: Id, ids: readonly Id[]): Promise<HeldBack | null> {
  const [row] = await sql.query<HeldBack>(
    `select s.reason, s.created_by as "createdBy", s.at, s.created_at as since
       from prospects p cross join lateral (${keysOfPerson}) k(kind, value)
       join suppressions s on s.workspace_id = p.workspace_id and s.kind = k.kind and s.value = k.value
      where p.workspace_id = $1::uuid and p.id = any($2::uuid[]) and (s.kind <> 'address' or s.reason <> 'bounce')
      order by s.reason = 'opt_out' desc, s.reason = 'member' desc, s.created_at desc limit 1`,
    [workspaceId, [...ids]],
  );
  return row ?? null;
}

const entryOf = `select to_jsonb(s) as row from suppressions s
  where s.workspace_id = $1::uuid and s.kind = 'person' and s.value = $2::text`;

/** Suppresses a person for the reason for which one of two was. Call it under the person's lock. */
export async function holdBack(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  by: HeldBack,
): Promise<SuppressionTrace> {
  const find = async () =>
    (await sql.query<{ row: JsonRow }>(entryOf, [workspaceId, prospectId]))[0]?.row ?? null;
  const before = await find();
  await sql.query(
    `insert into suppressions as s (workspace_id, id, kind, value, reason, created_by, at, created_at)
     values ($1::uuid, $2::uuid, 'person', $3::text, $4::text, $5::uuid, $6::timestamptz, $7::timestamptz)
     on conflict (workspace_id, kind, value) do update set reason = excluded.reason, created_by = excluded.created_by,
       at = excluded.at where s.reason <> 'opt_out' and excluded.reason = 'opt_out'`,
    [workspaceId, newId(), prospectId, by.reason, by.createdBy, by.at, by.since],
  );
  return { before, after: await find() };
}

/** Takes back what `holdBack` wrote, unless it was changed since. */
export async function letBack(
  sql: Sql,
  workspaceId: Id,
  prospectId: Id,
  { before, after }: SuppressionTrace,
): Promise<void> {
  if (after === null) return;
  const gone = await sql.query(
    `delete from suppressions s where s.workspace_id = $1::uuid and s.kind = 'person' and s.value = $2::text
       and to_jsonb(s) = to_jsonb(jsonb_populate_record(null::suppressions, $3::text::jsonb)) returning s.id`,
    [workspaceId, prospectId, JSON.stringify(after)],
  );
  if (gone.length === 0 || before === null) return;
  await sql.query(
    `insert into suppressions (workspace_id, id, kind, value, reason, created_by, at, created_at)
     select workspace_id, id, kind, value, reason, created_by, at, created_at
       from jsonb_populate_record(null::suppressions, $1::text::jsonb)`,
    [JSON.stringify(before)],
  );
}
