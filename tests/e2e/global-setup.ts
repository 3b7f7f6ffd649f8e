import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/db/setup/free-port.ts";

/** Starts the built product in a folder of its own and names its address to the tests. */
export default async function globalSetup() {
  // A copy that runs already is used as it is, while a test is being written.
  if (process.env.E2E_PORT) return;
  const dir = await mkdtemp(join(tmpdir(), "outreach-e2e-"));
  // As root, Postgres runs as another user, who must reach its folder.
  await chmod(dir, 0o755);
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dir, PORT: String(port), DATABASE_URL: "", LOG_LEVEL: "info" };
  const supervisor = spawn(process.execPath, ["dist/start.js"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  await new Promise<void>((ready, failed) => {
    const late = setTimeout(() => failed(new Error(`The product did not start in 60 s:\n${said}`)), 60_000);
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
  Object.assign(process.env, {
    E2E_PORT: String(port),
    E2E_DATA_DIR: dir,
    E2E_SUPERVISOR: String(supervisor.pid),
  });
  return async () => {
    supervisor.removeAllListeners("exit");
    const gone = new Promise((exit) => supervisor.once("exit", exit));
    supervisor.kill("SIGTERM");
    await Promise.race([gone, new Promise((wait) => setTimeout(wait, 25_000))]);
    await rm(dir, { recursive: true, force: true });
  };
}
