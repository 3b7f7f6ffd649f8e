import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

export interface ManagerRow {
  readonly id: Id;
  readonly brandId: Id;
  readonly type: "sales" | "success";
  readonly name: string;
  readonly description: string;
  /** How many customers they look after. */
  readonly customers: number;
}

const columns = `m.id, m.brand_id as "brandId", m.type, m.name, m.description,
  (select count(*)::int from workspaces w where w.sales_manager_id = m.id or w.success_manager_id = m.id) as customers`;

/** The managers of some brands (null: of all), by name. */
export function listManagerRows(tx: Tx, brandIds: readonly Id[] | null): Promise<ManagerRow[]> {
  return tx.sql.query<ManagerRow>(
    `select ${columns} from managers m where $1::uuid[] is null or m.brand_id = any($1::uuid[])
      order by lower(m.name), m.id limit 500`,
    [brandIds === null ? null : [...brandIds]],
  );
}

/** A manager, locked until the transaction ends: nobody is assigned to them, and nobody deletes them. */
export async function findManager(tx: Tx, id: Id): Promise<ManagerRow | null> {
  await tx.sql.query("select id from managers where id = $1::uuid for update", [id]);
  // A statement of its own: one that waited for the lock would count the customers as they were before.
  const [row] = await tx.sql.query<ManagerRow>(`select ${columns} from managers m where m.id = $1::uuid`, [
    id,
  ]);
  return row ?? null;
}

/** The manager of a kind with the fewest customers, oldest first. Null: the brand has none. */
export async function leastBusy(tx: Tx, brandId: Id, type: ManagerRow["type"]): Promise<Id | null> {
  // Those who assign at the same time take turns: each sees the others' choice.
  await tx.sql.query("select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text", [
    `managers ${brandId} ${type}`,
  ]);
  const [row] = await tx.sql.query<{ id: Id }>(
    `select m.id from managers m where m.brand_id = $1::uuid and m.type = $2::text
      order by (select count(*) from workspaces w
                 where case when m.type = 'sales' then w.sales_manager_id else w.success_manager_id end = m.id),
        m.created_at, m.id limit 1`,
    [brandId, type],
  );
  return row?.id ?? null;
}

/** Adds a manager. Returns false where the id is taken. */
export async function insertManager(tx: Tx, row: Omit<ManagerRow, "customers">): Promise<boolean> {
  return (await tx.prisma.manager.createMany({ data: [row], skipDuplicates: true })).count > 0;
}

export async function writeManager(
  tx: Tx,
  id: Id,
  data: Pick<ManagerRow, "type" | "name" | "description">,
): Promise<void> {
  await tx.prisma.manager.update({ where: { id }, data });
}

export async function dropManager(tx: Tx, id: Id): Promise<void> {
  await tx.prisma.manager.delete({ where: { id } });
}
