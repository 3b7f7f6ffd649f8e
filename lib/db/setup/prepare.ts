import PgBoss from "pg-boss";
import { queues } from "@/lib/jobs/definitions/index.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ensureRoles, grantRights, type RolePasswords } from "./roles.ts";

/**
 * Brings a database up to date: roles, migrations, the job engine's tables and queues, grants. Safe to run again, also
 * in several processes at once (one follows the other), and after one was killed.
 * @param root the project's folder, where prisma/migrations stands. Returns the migrations it applied.
 * @param onWait called once where another process prepares the same database for longer than two seconds.
 */
export async function prepareDatabase(
  ownerUrl: string,
  root: string,
  passwords: RolePasswords,
  onWait?: () => void,
): Promise<string[]> {
  return oneAtATime(
    ownerUrl,
    async (session) => {
      await ensureRoles(ownerUrl, passwords);
      const applied = await applyMigrations(session, root);
      await prepareQueues(ownerUrl);
      await grantRights(ownerUrl);
      return applied;
    },
    onWait,
  );
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
