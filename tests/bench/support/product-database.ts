import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { closeConnections } from "@/lib/db/index.ts";
import { type Cluster, startCluster } from "@/lib/db/setup/cluster.ts";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { appRole, asRole } from "@/lib/db/setup/roles.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { createDatabase } from "../../factories/cluster-admin.ts";

/**
 * Runs a benchmark against an empty database of the product in a Postgres of its own, with the settings pointing at it:
 * the product acts as its own role, `admin` as a superuser.
 */
export async function withProductDatabase(measure: (admin: postgres.Sql) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "outreach-bench-"));
  await chmod(dir, 0o755);
  const cluster = await startCluster({ dir: join(dir, "postgres"), disposable: true });
  try {
    const admin = await prepare(cluster);
    await measure(admin);
    await admin.end();
  } finally {
    await closeConnections();
    await cluster.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function prepare(cluster: Cluster): Promise<postgres.Sql> {
  const passwords = { app: randomBytes(12).toString("hex"), world: randomBytes(12).toString("hex") };
  await createDatabase(cluster.adminUrl("postgres"), "bench");
  await prepareDatabase(cluster.adminUrl("bench"), process.cwd(), passwords);
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    APP_DATABASE_URL: asRole(cluster.adminUrl("bench"), appRole, passwords.app),
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
  resetEnv();
  return postgres(cluster.adminUrl("bench"), { max: 4, ...postgresOptions });
}
