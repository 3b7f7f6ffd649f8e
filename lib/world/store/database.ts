import postgres from "postgres";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";

export type Sql = postgres.Sql<Record<never, never>>;
/** The pool, or an open transaction of it. */
export type Db = postgres.ISql<Record<never, never>>;

/** Opens the world's pool. Names without a schema mean the world's own schema. */
export function openDatabase(url: string): Sql {
  return postgres(url, {
    max: 8,
    ...postgresOptions,
    connection: { search_path: "world", application_name: "world" },
    connect_timeout: 10,
  });
}

/** Product time now, from the one clock. */
export async function productNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select public.product_now() as now`;
  if (!row) throw new Error("the database did not say the time");
  return row.now;
}
