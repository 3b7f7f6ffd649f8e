import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { closeConnections } from "@/lib/db/index.ts";
import { appRole, asRole, worldRole } from "@/lib/db/setup/roles.ts";
import { resetEnv } from "@/lib/env/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { resetPorts } from "@/lib/wiring/ports.ts";
import { createDatabase, dropDatabase } from "./cluster-admin.ts";

export interface TestDatabase {
  /** The superuser's connection, for looking behind the walls. */
  readonly admin: postgres.Sql;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly worldUrl: string;
}

/** The settings before any test changed them: the files of a worker follow each other in one process. */
const surroundings = { ...process.env };

function restoreSurroundings(): void {
  for (const name of Object.keys(process.env)) if (!(name in surroundings)) delete process.env[name];
  Object.assign(process.env, surroundings);
  resetEnv();
  resetPorts();
}

/**
 * Gives the test file a database of its own and points the product's settings at it, with the application's real role.
 * The returned object is filled before the first test runs.
 */
export function testDatabase(): TestDatabase {
  const holder = {} as { -readonly [Key in keyof TestDatabase]: TestDatabase[Key] };
  const name = `t_${randomBytes(6).toString("hex")}`;
  const at = (database: string) => inject("adminUrl").replace(/DATABASE$/, database);

  beforeAll(async () => {
    await createDatabase(at("postgres"), name, "template_outreach");
    const { app, world } = inject("rolePasswords");
    holder.ownerUrl = at(name);
    holder.appUrl = asRole(at(name), appRole, app);
    holder.worldUrl = asRole(at(name), worldRole, world);
    holder.admin = postgres(holder.ownerUrl, { max: 2, ...postgresOptions });
    Object.assign(process.env, {
      NODE_ENV: "test",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
      RATE_LIMITS: process.env.RATE_LIMITS ?? "off",
      APP_DATABASE_URL: holder.appUrl,
      WORLD_DATABASE_URL: holder.worldUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    });
    resetEnv();
    resetPorts();
  });

  afterAll(async () => {
    await closeConnections();
    await holder.admin?.end();
    await dropDatabase(at("postgres"), name);
    restoreSurroundings();
  });

  return holder;
}
