import type { PeopleFilter } from "@/lib/contracts/words/people-filters.ts";
import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { amongFew } from "./among-few.ts";
import { type Bind, binder } from "./bind.ts";
import { choiceSql } from "./filtered.ts";

/** Whom something is done to: people whom the filters of a list find, or chosen ones among them. */
export interface DeedChoice {
  readonly search: string | null;
  readonly leadStatus: string | null;
  readonly filters: readonly PeopleFilter[];
  /** Only these people. Null: everybody whom the filters find. */
  readonly ids: readonly Id[] | null;
}

/** A choice, and who made it when. */
export interface Chosen {
  readonly choice: DeedChoice;
  readonly createdBy: Id;
  readonly isAdmin: boolean;
  /** The accounts whose people the member saw, where the member wasn't an admin. */
  readonly sight: readonly Id[];
  /** People who were added later don't belong to it. Null: all do. */
  readonly at: Date | null;
}

async function whereOf(
  sql: Sql,
  workspaceId: Id,
  { choice, createdBy: userId, isAdmin, sight, at }: Chosen,
  bind: Bind,
): Promise<string> {
  const { ids, ...filters } = choice;
  const seen = isAdmin ? null : sight;
  const by = { ...filters, sight: seen };
  const { among } = ids === null ? await amongFew(sql, workspaceId, by) : { among: null };
  return [
    choiceSql(workspaceId, { ...by, among }, { userId, isAdmin, sight: seen }, bind),
    ...(ids === null ? [] : [`p.id = any(${bind(ids)}::uuid[])`]),
    ...(at === null ? [] : [`p.created_at <= ${bind(at)}::timestamptz`]),
  ].join(" and ");
}

/** The next people of a choice, in the order of their ids. */
export async function nextChosen(
  sql: Sql,
  workspaceId: Id,
  chosen: Chosen,
  after: string | null,
  limit: number,
): Promise<Id[]> {
  const { bind, values } = binder();
  const where = await whereOf(sql, workspaceId, chosen, bind);
  const behind = after === null ? "true" : `p.id > ${bind(after)}::uuid`;
  const rows = await sql.query<{ id: Id }>(
    `select p.id from prospects p where ${where} and ${behind} order by p.id limit ${bind(limit)}::int`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** How many people a choice finds. */
export async function countChosen(sql: Sql, workspaceId: Id, chosen: Chosen): Promise<number> {
  const { bind, values } = binder();
  const where = await whereOf(sql, workspaceId, chosen, bind);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from prospects p where ${where}`,
    values,
  );
  return row?.count ?? 0;
}
