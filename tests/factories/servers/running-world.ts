import { afterAll, beforeAll } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { type RunningWorld, startWorld } from "@/lib/world/world.ts";
import { testDatabase } from "../database.ts";

/** A world that was really started, on free ports and a database of its own; the settings name its ports. */
export function runningWorld() {
  const database = testDatabase();
  const holder: { world?: RunningWorld } = {};
  const of = () => {
    if (!holder.world) throw new Error("the world isn't running");
    return holder.world;
  };
  const start = async () => {
    holder.world = await startWorld({
      databaseUrl: database.worldUrl,
      seed: 7,
      httpPort: 0,
      smtpPort: 0,
      imapPort: 0,
    });
    const { httpPort, smtpPort, imapPort } = holder.world;
    takeSettings({
      WORLD_HTTP_PORT: String(httpPort),
      WORLD_SMTP_PORT: String(smtpPort),
      WORLD_IMAP_PORT: String(imapPort),
    });
  };
  beforeAll(start);
  afterAll(async () => {
    await holder.world?.stop();
  });
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${of().httpPort}/control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return { of, control, database };
}
