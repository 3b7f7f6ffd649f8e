import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeConnections, db } from "@/lib/db/index.ts";
import { startCluster } from "@/lib/db/setup/cluster.ts";
import { freePort } from "@/lib/db/setup/free-port.ts";
import { appRole, asRole } from "@/lib/db/setup/roles.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { bindListeners } from "@/lib/wiring.ts";
import { databaseName, type Installation, keptOf } from "./installation.ts";
import { writeLived } from "./seed/lived/file.ts";
import { keepDemo } from "./seed/lived/keep.ts";
import { tellStory } from "./seed/story/index.ts";

/**
 * Makes the demo's history anew (`npm run demo`): it starts an empty copy of the product, lives through four weeks of
 * its clock, and keeps what the engine made. It takes about twenty minutes.
 */
async function main(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "outreach-demo-"));
  // As root, Postgres runs as another user, who must reach its folder.
  await chmod(dir, 0o755);
  const stop = await startCopy(dir);
  try {
    const { appPassword, masterKey, ...world } = (await keptOf(dir)) as Installation;
    const cluster = await startCluster({ dir: join(dir, "postgres") });
    const ownerUrl = cluster.adminUrl(databaseName);
    takeSettings({
      NODE_ENV: "production",
      DATA_DIR: dir,
      APP_DATABASE_URL: asRole(ownerUrl, appRole, appPassword),
      MASTER_KEY: masterKey,
      WORLD: "on",
      WORLD_HTTP_PORT: String(world.worldHttpPort),
      WORLD_SMTP_PORT: String(world.worldSmtpPort),
      WORLD_IMAP_PORT: String(world.worldImapPort),
    });
    bindListeners();
    const [sales, recruiting] = await Promise.all(["demo@one.example", "demo@two.example"].map(memberOf));
    await tellStory({ sales: sales!, recruiting: recruiting! }, say);
    const demo = await keepDemo(ownerUrl);
    await writeLived(process.cwd(), demo);
    say(`Kept ${Object.values(demo.tables).flat().length} rows.`);
  } finally {
    await closeConnections();
    await stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function memberOf(email: string): Promise<Member> {
  const found = await db.platform("accounts", (tx) =>
    tx.prisma.membership.findFirst({
      where: { user: { emailLower: email } },
      select: { workspaceId: true, userId: true },
    }),
  );
  if (!found) throw new Error(`${email} has no workspace.`);
  return { ...found, isAdmin: true, credentialIds: null };
}

/** Starts the built product without any campaign. Returns what stops it. */
async function startCopy(dir: string): Promise<() => Promise<void>> {
  // The copy inherits our settings.
  takeSettings({ DATA_DIR: dir, PORT: String(await freePort()), DATABASE_URL: "", DEMO: "empty" });
  const copy = spawn(process.execPath, ["dist/start.js"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((end) => copy.once("exit", () => end()));
  let said = "";
  await new Promise<void>((ready, failed) => {
    copy.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ready after")) ready();
    });
    copy.once("exit", () => failed(new Error(`The product ended at once:\n${said}`)));
  });
  return async () => {
    copy.kill("SIGTERM");
    await ended;
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
