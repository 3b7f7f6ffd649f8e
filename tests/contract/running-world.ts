import { afterAll, beforeAll } from "vitest";
import { type RunningWorld, startWorld } from "@/lib/world/world.ts";
import { testDatabase } from "../factories/database.ts";

/** A world that was really started, on free ports and a database of its own. */
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
  };
  beforeAll(start);
  afterAll(async () => {
    await holder.world?.stop();
  });
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${of().httpPort}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return { of, control, database };
}
