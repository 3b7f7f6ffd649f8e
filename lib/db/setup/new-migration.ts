import { join } from "node:path";
import { env } from "@/lib/env/index.ts";
import { startCluster } from "./cluster.ts";
import { writeMigration } from "./write-migration.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
  process.stderr.write(
    "Give the migration a name of small letters, digits and underscores: npm run db:migrate -- add_labels\n",
  );
  process.exit(2);
}
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const cluster = await startCluster({ dir: join(env().DATA_DIR, "postgres") });
const folder = await writeMigration(cluster.adminUrl("postgres"), process.cwd(), name, stamp);
process.stdout.write(
  folder
    ? `Wrote ${folder}/migration.sql: read it, then commit it.\n`
    : "Nothing changed since the last migration.\n",
);
// Leaves the database running if an installation uses this folder.
if (!cluster.adopted) await cluster.stop();
