import { withConnection } from "@/lib/db/setup/with-connection.ts";

/** Makes a database on the test cluster, as a clone of `template` where one is named. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await withConnection(adminUrl, (sql) =>
    sql.unsafe(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ""}`),
  );
}

/** Removes a database, cutting whoever is still connected. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withConnection(adminUrl, (sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
