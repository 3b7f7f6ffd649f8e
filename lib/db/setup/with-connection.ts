import postgres from "postgres";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";

/** Gives `work` a connection of its own, outside the process's pools, and closes it. */
export async function withConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, ...postgresOptions });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
