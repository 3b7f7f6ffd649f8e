import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";

/** What the database notes of migrations is Prisma's table, so that Prisma's commands understand it. */
const createTable = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

/**
 * What is noted of a migration: it was applied; it failed, so that nothing of it is there; or it was begun and nothing
 * tells how it ended. The last two come from versions of the product that noted a script's begin and its end apart.
 */
export type Noted = "applied" | "failed" | "begun";

/** What is noted of each migration. An empty database gets the table; one with tables of somebody else's is refused. */
export async function readNotes(session: pg.ClientBase): Promise<Map<string, Noted>> {
  const { rows: found } = await session.query<{ noted: boolean; strange: string | null }>(
    `select to_regclass('_prisma_migrations') is not null as noted,
            (select min(c.relname) from pg_class c
              where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
                and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as strange`,
  );
  if (!found[0]?.noted) {
    const strange = found[0]?.strange;
    if (strange)
      throw new Error(
        `The database contains tables that are not the product's (${strange}). Give it an empty one in DATABASE_URL.`,
      );
    await session.query(createTable);
  }
  const { rows } = await session.query<{ name: string; noted: Noted }>(
    `select migration_name as name,
            case when finished_at is not null then 'applied' when logs is not null then 'failed' else 'begun' end as noted
       from _prisma_migrations where rolled_back_at is null`,
  );
  return new Map(rows.map(({ name, noted }) => [name, noted]));
}

/** Notes that a migration was applied, and that what an earlier version noted of it without an end counts no more. */
export async function noteApplied(session: pg.ClientBase, name: string, script: string): Promise<void> {
  await session.query(
    "update _prisma_migrations set rolled_back_at = now() where migration_name = $1 and rolled_back_at is null",
    [name],
  );
  await session.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash("sha256").update(script).digest("hex"), name],
  );
}
