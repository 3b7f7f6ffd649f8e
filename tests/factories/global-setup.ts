import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "@/lib/db/setup/cluster.ts";
import { prepareDatabase } from "@/lib/db/setup/prepare.ts";
import { createDatabase } from "./cluster-admin.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    rolePasswords: { app: string; world: string };
  }
}

/** One Postgres for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), "outreach-test-"));
  // As root, Postgres runs as another user, who must reach its folder.
  await chmod(dir, 0o755);
  const cluster = await startCluster({ dir: join(dir, "postgres"), disposable: true });
  const passwords = { app: randomBytes(12).toString("hex"), world: randomBytes(12).toString("hex") };
  await createDatabase(cluster.adminUrl("postgres"), "template_outreach");
  await prepareDatabase(cluster.adminUrl("template_outreach"), process.cwd(), passwords);
  project.provide("adminUrl", cluster.adminUrl("DATABASE"));
  project.provide("rolePasswords", passwords);
  return async () => {
    await cluster.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
