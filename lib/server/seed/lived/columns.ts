import type { Sql } from "postgres";

/** A table and those of its columns that are stored by name, and aren't computed by the database. */
export interface KeptTable {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** The tables of the product and of the embedded world with their columns, by name. */
export async function readTables(sql: Sql): Promise<KeptTable[]> {
  const rows = await sql<KeptTable[]>`
    select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'world') and c.relkind = 'r' group by 1, 2 order by 1, 2`;
  return [...rows];
}
