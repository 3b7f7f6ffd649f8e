import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { startWorld } from "@/lib/world/world.ts";
import { runProcess } from "./process.ts";

/** The process of the embedded outside world. */
await runProcess("world", async () => {
  const settings = env();
  const world = await startWorld({
    databaseUrl: settings.WORLD_DATABASE_URL,
    seed: settings.WORLD_SEED,
    httpPort: settings.WORLD_HTTP_PORT,
    smtpPort: settings.WORLD_SMTP_PORT,
    imapPort: settings.WORLD_IMAP_PORT,
    productPort: settings.PORT,
  });
  const { httpPort, smtpPort, imapPort } = world;
  logger("world").info({ httpPort, smtpPort, imapPort }, "listening");
  return () => world.stop();
});
