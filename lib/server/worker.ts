import { closeConnections } from "@/lib/db/index.ts";
import { refusePowerfulRole } from "@/lib/db/setup/roles.ts";
import { env } from "@/lib/env/index.ts";
import { runJobs } from "@/lib/jobs/run-jobs.ts";
import { lowerProcess } from "@/lib/kernel/priority/index.ts";
import { logger } from "@/lib/log/index.ts";
import { bindListeners, startEngines } from "@/lib/wiring.ts";
import { runProcess } from "./process.ts";

/**
 * The worker process: jobs, the sequencer, and syncing from the providers. Any number of them share one Postgres. Web
 * goes first where both want a processor: somebody waits for each of its answers (F23).
 */
await runProcess("worker", async () => {
  lowerProcess();
  await refusePowerfulRole(env().APP_DATABASE_URL);
  bindListeners();
  const stopJobs = await runJobs();
  const stopEngines = startEngines();
  logger("worker").info("working");
  return async () => {
    await Promise.all([stopEngines(), stopJobs()]);
    await closeConnections();
  };
});
