import { type ProcessName, requireSettings } from "@/lib/env/processes.ts";
import { logger } from "@/lib/log/index.ts";

/** How long a process may take to finish its running work, in milliseconds. */
const drainMs = 15_000;

/**
 * Runs a process of the product: starts it, reports to the supervisor that it is ready, and stops it cleanly on
 * SIGTERM, SIGINT or when the supervisor is gone. A failed start prints one sentence and exits with code 1.
 * @param start returns a function that stops it.
 */
export async function runProcess(
  name: ProcessName,
  start: () => Promise<() => Promise<void>>,
): Promise<void> {
  const log = logger(name);
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  let stop: () => Promise<void>;
  try {
    requireSettings(name);
    stop = await start();
  } catch (err) {
    log.fatal({ err }, "could not start");
    process.stderr.write(`${name}: ${err instanceof Error ? err.message : String(err)}\n`);
    process.exit(1);
  }
  // Answers the supervisor's probes.
  process.on("message", ({ ping }: { ping?: number }) => {
    if (ping !== undefined) process.send?.({ pong: ping });
  });
  process.send?.({ ready: true });
  let stopping = false;
  const finish = (cause: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ cause }, "stopping");
    setTimeout(() => process.exit(1), drainMs).unref();
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "stop failed");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => finish(signal));
  process.on("disconnect", () => finish("the supervisor is gone"));
}
