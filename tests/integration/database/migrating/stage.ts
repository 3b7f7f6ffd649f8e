import { type ChildProcess, fork } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import type { TestDatabase } from "../../../factories/database.ts";

/** How a start ended: its code, and what it told. */
interface Ended {
  readonly code: number | null;
  readonly told: string;
}

interface Start {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** A start takes seconds to load the product on a busy machine. */
export const patience = { timeout: 40_000, interval: 100 };

/** A folder with the product's migrations and more, real processes that start with it, and a look at what they do. */
export function migratingStage(database: TestDatabase) {
  let root = "";
  const starts: ChildProcess[] = [];
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "migrating-"));
    await cp("prisma/migrations", join(root, "prisma", "migrations"), { recursive: true });
  });
  afterAll(async () => {
    for (const start of starts) start.kill("SIGKILL");
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    await rm(root, { recursive: true, force: true });
  });

  return {
    root: () => root,

    /** Adds a migration behind all others. */
    async add(name: string, script: string): Promise<void> {
      const folder = join(root, "prisma", "migrations", name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "migration.sql"), script);
    },

    async client(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      client.on("error", () => {});
      await client.connect();
      clients.push(client);
      return client;
    },

    /** Begins a start in a process of its own. */
    start(): Start {
      const args = [database.ownerUrl, root, JSON.stringify(inject("rolePasswords"))];
      const process = fork("tests/integration/database/migrating/start.ts", args, {
        execArgv: ["--import", "tsx"],
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      starts.push(process);
      let told = "";
      process.stderr?.on("data", (bytes) => {
        told += String(bytes);
      });
      const ended = new Promise<Ended>((done) => process.once("exit", (code) => done({ code, told })));
      return { process, ended };
    },

    /** Waits until a session of the owner waits for somebody inside a statement that contains this. */
    async waiting(part: string): Promise<void> {
      await expect
        .poll(async () => {
          const rows = await database.admin`select 1 from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and wait_event_type = 'Lock' and position(${part} in query) > 0`;
          return rows.length;
        }, patience)
        .toBeGreaterThan(0);
    },

    /** What Prisma's table says of a migration: how often it was applied, how often it is unfinished. */
    async noted(name: string) {
      const [row] = await database.admin`
        select count(*) filter (where finished_at is not null and rolled_back_at is null)::int as applied,
               count(*) filter (where finished_at is null and rolled_back_at is null)::int as unfinished
          from _prisma_migrations where migration_name = ${name}`;
      return row;
    },

    /** Whether an index can be used; undefined where there is none. */
    async isValid(index: string): Promise<boolean | undefined> {
      const [row] = await database.admin`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`;
      return row?.valid;
    },
  };
}
