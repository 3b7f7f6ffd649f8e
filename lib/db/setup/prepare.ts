import PgBoss from "pg-boss";
import { queues } from "@/lib/jobs/definitions/index.ts";
import { applyMigrations } from "./migrations.ts";
import { ensureRoles, grantRights, type RolePasswords } from "./roles.ts";

/**
 * Brings a database up to date: roles, migrations, the job engine's tables and queues, grants. Safe to run again.
 * @param root the project's folder, where prisma/migrations stands. Returns the migrations it applied.
 */
export async function prepareDatabase(
  ownerUrl: string,
  root: string,
  passwords: RolePasswords,
): Promise<string[]> {
  await ensureRoles(ownerUrl, passwords);
  const applied = await applyMigrations(ownerUrl, root);
  await prepareQueues(ownerUrl);
  await grantRights(ownerUrl);
  return applied;
}

async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, { name, ...options });
      else await boss.createQueue(name, { name, ...options });
    }
  } finally {
    await boss.stop({ graceful: false, wait: true });
  }
}
