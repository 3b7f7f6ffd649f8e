import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { startWorld } from "@/lib/world/world.ts";

/** The process of the embedded outside world. */
const log = logger("world");

async function main(): Promise<void> {
  const settings = env();
  if (!settings.WORLD_DATABASE_URL) throw new Error("WORLD_DATABASE_URL is not set");
  const world = await startWorld({
    databaseUrl: settings.WORLD_DATABASE_URL,
    seed: settings.WORLD_SEED,
    httpPort: settings.WORLD_HTTP_PORT,
    smtpPort: settings.WORLD_SMTP_PORT,
    imapPort: settings.WORLD_IMAP_PORT,
  });
  const { httpPort, smtpPort, imapPort } = world;
  log.info({ httpPort, smtpPort, imapPort }, "listening");
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    world.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "the stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((err: unknown) => {
  log.fatal({ err }, "the world could not start");
  process.exit(1);
});
