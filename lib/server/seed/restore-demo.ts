import { db } from "@/lib/db/index.ts";
import { env } from "@/lib/env/index.ts";
import { logger } from "@/lib/log/index.ts";
import { readLived } from "./lived/file.ts";
import { type MailPorts, restoreLived } from "./lived/restore.ts";

/** Where a kept demo is restored. */
export interface LivedIn {
  /** The project's folder. */
  readonly root: string;
  readonly ownerUrl: string;
  readonly ports: MailPorts;
}

/** Whether anybody has an account already: a kept demo is restored into a new installation only. */
export async function hasUsers(): Promise<boolean> {
  const found = await db.platform("accounts", (tx) => tx.prisma.user.findFirst({ select: { id: true } }));
  return found !== null;
}

/**
 * Restores the kept demo. Where that fails, for instance without a superuser, the demo begins with a fresh campaign
 * instead.
 */
export async function restoreDemo({ root, ownerUrl, ports }: LivedIn): Promise<void> {
  try {
    const demo = await readLived(root);
    if (demo.worldSeed !== env().WORLD_SEED) throw new Error("It is about the people of another world.");
    await restoreLived(ownerUrl, demo, ports);
  } catch (err) {
    logger("seed").warn({ err }, "the demo starts without its history");
  }
}
