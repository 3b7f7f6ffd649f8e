import postgres from "postgres";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";

/** Makes a database on the test cluster, as a clone of `template` where one is named. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, ...postgresOptions });
  try {
    await sql.unsafe(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ""}`);
  } finally {
    await sql.end();
  }
}

/** Removes a database, cutting whoever is still connected. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, ...postgresOptions });
  try {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } finally {
    await sql.end();
  }
}
