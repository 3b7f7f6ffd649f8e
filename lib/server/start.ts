import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Cluster, startCluster } from "@/lib/db/setup/cluster.ts";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { appRole, asRole, worldRole } from "@/lib/db/setup/roles.ts";
import { withConnection } from "@/lib/db/setup/with-connection.ts";
import { type LaunchSettings, launchSettings, surroundingsOf, takeSettings } from "@/lib/env/launch.ts";
import type { ProcessName } from "@/lib/env/processes.ts";
import { bindListeners } from "@/lib/wiring.ts";
import { Child, type Watch } from "./child.ts";
import {
  choosePort,
  databaseName,
  ensureDataDir,
  type Installation,
  isTold,
  readInstallation,
  Sentence,
} from "./installation.ts";
import { ensureLogDir } from "./log-file.ts";
import { type DemoSignIn, seedDatabase } from "./seed/index.ts";
import { Shutdown } from "./shutdown.ts";
import { overChannel, overHttp } from "./sign-of-life.ts";

/**
 * The supervisor: prepares the database, starts world, worker and web, keeps them and the embedded Postgres alive, and
 * prints the address. `--dev` runs the processes from source. With `--await-pages` it tells the parent process once
 * folder and port are this copy's, and the parent tells when the pages are built.
 */
const isDevelopment = process.argv.includes("--dev");
const awaitsPages = process.argv.includes("--await-pages");

/**
 * A process counts as dead after about a minute without an answer. In development it gets longer, since compiling a
 * page may take that long.
 */
const watch: Omit<Watch, "probe"> = { everyMs: 5_000, most: isDevelopment ? 24 : 6 };

async function main(): Promise<void> {
  const began = Date.now();
  takeSettings({ NODE_ENV: isDevelopment ? "development" : "production" });
  const launch = launchSettings();
  const { host, worldOn } = launch;
  const dir = await ensureDataDir(launch.dataDir);
  const shutdown = new Shutdown();
  const step = <T>(work: () => Promise<T>) => shutdown.unlessStopping(work);
  shutdown.atSignals(() => say("Stopping; what is being sent is finished first."));
  shutdown.add(await claimFolder(dir));
  const port = await step(() => choosePort(launch.port, host));
  const pagesBuilt = buildPages();
  const installation = await step(() => readInstallation(dir));
  const cluster = launch.databaseUrl
    ? null
    : await step(() => startPostgres(join(dir, "postgres"), shutdown));
  // A database with data is migrated only after the build: a failed build must not leave it changed.
  if (!cluster?.made) await step(() => pagesBuilt);
  const ownerUrl = launch.databaseUrl ?? (await step(() => ensureDatabase(cluster!)));
  await step(() =>
    prepareDatabase(
      ownerUrl,
      process.cwd(),
      { app: installation.appPassword, world: installation.worldPassword },
      () => say("Another start prepares the database; this one goes on after it."),
    ),
  );
  const settings = childSettings({ launch, ownerUrl, installation, port, dir });
  takeSettings(settings);
  const logDir = join(dir, "logs");
  ensureLogDir(logDir);
  const onDeath = (name: string, how: string) => say(`${name} died (${how}); starting it again.`);
  const children: Child[] = [];
  shutdown.add(() => Promise.all(children.map((child) => child.stop())));
  const probes = {
    web: overHttp(port, host, "/healthz"),
    worker: overChannel,
    world: overHttp(installation.worldHttpPort, "127.0.0.1", "/"),
  };
  const start = (name: ProcessName) => {
    const child = new Child({
      name,
      entry: isDevelopment ? `lib/server/${name}.ts` : `dist/${name}.js`,
      execArgv: isDevelopment ? ["--import", "tsx"] : ["--enable-source-maps"],
      env: surroundingsOf(name, settings),
      logDir,
      watch: { ...watch, probe: probes[name] },
      onDeath,
    });
    children.push(child);
    return child.start();
  };
  if (worldOn) await step(() => start("world"));
  bindListeners();
  const demo = await step(() => {
    const ports = { smtp: installation.worldSmtpPort, imap: installation.worldImapPort };
    const lived = { root: process.cwd(), ownerUrl, ports };
    const seeding = seedDatabase({ worldOn, begin: launch.demo === "lived" ? lived : launch.demo });
    // Waits for the demo's seeding, which a later start would not repair.
    shutdown.add(() => seeding.catch(() => undefined));
    return seeding;
  });
  await step(() => pagesBuilt);
  await step(() => Promise.all([start("worker"), start("web")]));
  announce({
    port,
    seconds: (Date.now() - began) / 1000,
    demo,
    world: worldOn ? { key: settings.WORLD_KEY ?? "" } : null,
    logDir,
  });
}

/** Asks the parent process to build the pages. Resolves once they are built. */
function buildPages(): Promise<void> {
  if (!awaitsPages) return Promise.resolve();
  const built = new Promise<void>((done, failed) => {
    process.once("message", () => done());
    process.once("disconnect", () => failed(new Sentence("The pages were not built.")));
  });
  // Whoever awaits the pages reports a failure. Before that, Node would end the process for an unhandled rejection.
  built.catch(() => undefined);
  process.send?.({ mayBuild: true });
  return built;
}

/** Starts the embedded Postgres, and restarts it whenever it dies. */
async function startPostgres(dir: string, shutdown: Shutdown): Promise<Cluster> {
  const starting = startCluster({ dir });
  let watch: NodeJS.Timeout | undefined;
  shutdown.add(async () => {
    const cluster = await starting.catch(() => null);
    clearInterval(watch);
    await cluster?.stop();
  });
  const cluster = await starting;
  watch = watchCluster(cluster);
  return cluster;
}

/** Only one supervisor may use a folder: two would use the same database. */
async function claimFolder(dir: string): Promise<() => Promise<void>> {
  const file = join(dir, "supervisor.pid");
  const holder = Number(await readFile(file, "utf8").catch(() => "0"));
  if (holder > 0 && holder !== process.pid && (await isSupervisor(holder))) {
    throw new Sentence(
      `This copy is running already (process ${holder}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

async function isSupervisor(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "start");
  return command.includes("start");
}

async function ensureDatabase(cluster: Cluster): Promise<string> {
  await withConnection(cluster.adminUrl("postgres"), async (sql) => {
    const found = await sql`select 1 from pg_database where datname = ${databaseName}`;
    if (found.length > 0) return;
    // A locale in which letters of every language count as letters, which the search index needs. Where the system has
    // no such locale, only English letters do, and searches in other scripts are slower.
    await sql
      .unsafe(`CREATE DATABASE ${databaseName} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`)
      .catch(() => sql.unsafe(`CREATE DATABASE ${databaseName}`));
  });
  return cluster.adminUrl(databaseName);
}

interface SettingsInput {
  readonly launch: LaunchSettings;
  readonly ownerUrl: string;
  readonly installation: Installation;
  readonly port: number;
  readonly dir: string;
}

function childSettings(input: SettingsInput): Record<string, string> {
  const { launch, ownerUrl, installation, port, dir } = input;
  return {
    NODE_ENV: isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dir,
    DATABASE_URL: "",
    APP_DATABASE_URL: launch.appDatabaseUrl ?? asRole(ownerUrl, appRole, installation.appPassword),
    WORLD_DATABASE_URL: asRole(ownerUrl, worldRole, installation.worldPassword),
    MASTER_KEY: launch.masterKey ?? installation.masterKey,
    HOST: launch.host,
    PORT: String(port),
    WORLD: launch.worldOn ? "on" : "off",
    WORLD_KEY: launch.isReachable ? installation.worldKey : "",
    WORLD_HTTP_PORT: String(installation.worldHttpPort),
    WORLD_SMTP_PORT: String(installation.worldSmtpPort),
    WORLD_IMAP_PORT: String(installation.worldImapPort),
  };
}

function watchCluster(cluster: Cluster): NodeJS.Timeout {
  let reviving = false;
  return setInterval(async () => {
    if (reviving || (await cluster.pid()) !== null) return;
    reviving = true;
    say("Postgres died; starting it again.");
    await cluster.revive().catch((error: unknown) => say(`Postgres does not start: ${String(error)}`));
    reviving = false;
  }, 500);
}

interface Announced {
  readonly port: number;
  readonly seconds: number;
  readonly demo: readonly DemoSignIn[];
  /** Null while the world is off. */
  readonly world: { readonly key: string } | null;
  readonly logDir: string;
}

function announce({ port, seconds, demo, world, logDir }: Announced): void {
  say(`\nReady after ${seconds.toFixed(1)} s:  http://localhost:${port}`);
  if (demo.length > 0) say("\nDemo sign-ins:");
  for (const each of demo)
    say(`  http://${each.host}:${port}  ${each.email}  ${each.password}   (${each.what})`);
  if (world) {
    const address = `http://localhost:${port}/world${world.key ? `?key=${world.key}` : ""}`;
    say(`\nThe embedded outside world, its clock and its mails:  ${address}`);
  }
  say(`\nLogs: ${logDir}. Stop with Ctrl+C.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  if (isTold(error)) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `The start failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
});
