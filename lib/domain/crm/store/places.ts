import type { Sql } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** A deal's place in its stage; ties are told apart by id. */
export interface Spot {
  readonly id: Id;
  readonly place: number;
}

/** Where a deal shall be: right behind another one, behind so many open ones, or first. */
export type Wish = { readonly afterId: Id | null } | { readonly order: number };

/** The deal behind which a wish puts another one (`movedId`). Null: it becomes the first. */
export async function findAbove(
  sql: Sql,
  workspaceId: Id,
  { stageId, movedId, wish }: { readonly stageId: Id; readonly movedId: Id; readonly wish: Wish },
): Promise<Spot | null> {
  if ("afterId" in wish) {
    if (wish.afterId === null) return null;
    const [row] = await sql.query<Spot>(
      `select id, place::float8 as place from crm_deals
        where workspace_id = $1::uuid and stage_id = $2::uuid and id = $3::uuid and id <> $4::uuid`,
      [workspaceId, stageId, wish.afterId, movedId],
    );
    return row ?? null;
  }
  if (wish.order === 0) return null;
  const rows = await sql.query<Spot>(
    `select f.id, f.place from (
       select id, place::float8 as place from crm_deals
        where workspace_id = $1::uuid and stage_id = $2::uuid and status = 'open' and id <> $3::uuid
        order by place, id limit $4::int) f order by f.place desc, f.id desc limit 1`,
    [workspaceId, stageId, movedId, wish.order],
  );
  return rows[0] ?? null;
}

/** The deal right below a spot, whatever its status; below no spot: the first one. `movedId` doesn't count. */
export async function findBelow(
  sql: Sql,
  workspaceId: Id,
  { stageId, movedId, above }: { readonly stageId: Id; readonly movedId: Id; readonly above: Spot | null },
): Promise<Spot | null> {
  const [row] = await sql.query<Spot>(
    `select id, place::float8 as place from crm_deals
      where workspace_id = $1::uuid and stage_id = $2::uuid and id <> $3::uuid
        and ($4::bigint is null or (place, id) > ($4::bigint, $5::uuid))
      order by place, id limit 1`,
    [workspaceId, stageId, movedId, above?.place ?? null, above?.id ?? null],
  );
  return row ?? null;
}

/** Numbers all deals of a stage anew, in their order, with gaps. Call it under the stage's lock. */
export async function renumber(sql: Sql, workspaceId: Id, stageId: Id): Promise<void> {
  await sql.query(
    `update crm_deals d set place = f.place
       from (select id, 65536 * row_number() over (order by place, id) as place from crm_deals
              where workspace_id = $1::uuid and stage_id = $2::uuid) f
      where d.workspace_id = $1::uuid and d.id = f.id and d.stage_id = $2::uuid`,
    [workspaceId, stageId],
  );
}
