import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/db/setup/free-port.ts";
import { type Copy, copies, copiesVariable } from "./copy.ts";

/**
 * Starts the built product `count` times, in folders of their own, and names the copies to `ownCopy`; returns how to
 * stop them.
 * @param isApart in sessions of their own: Linux may share the processor among sessions.
 */
export async function startCopies(count: number, isApart = false): Promise<() => Promise<void>> {
  // Copies that run already are used as they are, while a test is being written.
  if (copies().length > 0) return async () => {};
  const started = await Promise.all(Array.from({ length: count }, () => start(isApart)));
  process.env[copiesVariable] = JSON.stringify(started.map(({ copy }) => copy));
  return async () => {
    await Promise.all(started.map(stop));
  };
}

/** A part of this machine's own network in which nothing else listens. */
export const receiversNetwork = "127.77.0.0/16";

interface Running {
  readonly copy: Copy;
  readonly process: ChildProcess;
}

async function start(isApart: boolean): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), "outreach-e2e-"));
  // As root, Postgres runs as another user, who must reach its folder.
  await chmod(dir, 0o755);
  const port = await freePort();
  // The journeys begin with a campaign that was just started.
  const own = {
    DATA_DIR: dir,
    PORT: String(port),
    DATABASE_URL: "",
    DEMO: "fresh",
    LOG_LEVEL: "info",
    // Where journeys have receivers of webhooks.
    ALLOWED_PRIVATE_NETWORKS: receiversNetwork,
  };
  const env = { ...process.env, ...own };
  const supervisor = spawn(process.execPath, ["dist/start.js"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: isApart,
  });
  let said = "";
  await new Promise<void>((ready, failed) => {
    const late = setTimeout(() => failed(new Error(`The product did not start in 90 s:\n${said}`)), 90_000);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ready after")) {
        clearTimeout(late);
        ready();
      }
    };
    supervisor.stdout.on("data", listen);
    supervisor.stderr.on("data", listen);
    supervisor.on("exit", () => failed(new Error(`The product ended at once:\n${said}`)));
  });
  return { copy: { port, dir, supervisor: supervisor.pid! }, process: supervisor };
}

async function stop({ copy, process: supervisor }: Running): Promise<void> {
  supervisor.removeAllListeners("exit");
  const gone = new Promise((exit) => supervisor.once("exit", exit));
  supervisor.kill("SIGTERM");
  await Promise.race([gone, new Promise((wait) => setTimeout(wait, 25_000))]);
  await rm(copy.dir, { recursive: true, force: true });
}
