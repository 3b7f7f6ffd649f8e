import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { ownCopy } from "./copy.ts";
import { address, world } from "./product.ts";

export const processes = ["worker", "postgres", "web", "world"] as const;
export type ProcessName = (typeof processes)[number];

/** Kills a process of the running product, which has no chance to say goodbye. Gives false where it is not up. */
export function kill(name: ProcessName): boolean {
  const pid = pidOf(name);
  if (pid === null) return false;
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}

function pidOf(name: ProcessName): number | null {
  try {
    if (name === "postgres") {
      const file = join(ownCopy().dir, "postgres", "cluster", "postmaster.pid");
      return Number(readFileSync(file, "utf8").split("\n")[0]);
    }
    const found = execFileSync("pgrep", ["-P", String(ownCopy().supervisor), "-f", `dist/${name}.js`]);
    return Number(found.toString().trim().split("\n")[0]);
  } catch {
    return null;
  }
}

/** Waits until the web process answers that its database does. */
export async function ready(): Promise<void> {
  await expect
    .poll(
      async () =>
        fetch(address("/readyz")).then(
          (reply) => reply.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
}

/** How much arrived outside; throws while the world is not there. */
export async function arrived(): Promise<number> {
  const { counts } = await world<{ counts: Record<string, number> }>("GET", "/received?limit=1");
  return (counts.invitation ?? 0) + (counts.message ?? 0) + (counts.mail ?? 0);
}

/** What arrived more than once; the system's own mails may. */
export async function repeated(): Promise<unknown[]> {
  const { repeated: found } = await world<{ repeated: { channel: string }[] }>("GET", "/received?limit=1");
  return found.filter(({ channel }) => channel !== "system_mail");
}

/** Runs what `npm run admin` does on the running copy, as the build made it, and returns what it says. */
export function operate(...words: readonly string[]): string {
  const env = { ...process.env, DATA_DIR: ownCopy().dir };
  return execFileSync(process.execPath, ["dist/admin.js", ...words], { env, encoding: "utf8" });
}
