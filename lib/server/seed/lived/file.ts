import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";

const rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** The demo's history as it is kept: made by `npm run demo`, restored by a first start. */
const livedDemo = z.object({
  /** Product time at which the history ends. */
  endsAt: z.iso.datetime(),
  /** The seed of the world whose people it is about. */
  worldSeed: z.int(),
  /** The ids of the demo's brands by their keys: each installation has its own. */
  brands: z.record(z.string(), z.uuid()),
  /** The rows of each table, `schema.table`. */
  tables: rows,
  /** What accounts and mailboxes sign in with, in clear: the embedded world takes nothing else. */
  secrets: z.array(
    z.object({
      workspaceId: z.uuid(),
      ownerType: z.enum(["credential", "mailbox", "webhook", "code_invite", "calendar"]),
      ownerId: z.uuid(),
      plain: z.string(),
    }),
  ),
});
export type LivedDemo = z.infer<typeof livedDemo>;

const fileOf = (root: string) => join(root, "lib/server/seed/lived/demo.json.gz");

/** Reads the kept demo of the project's folder. */
export async function readLived(root: string): Promise<LivedDemo> {
  const packed = await readFile(fileOf(root));
  return livedDemo.parse(JSON.parse((await promisify(gunzip)(packed)).toString("utf8")));
}

export async function writeLived(root: string, demo: LivedDemo): Promise<void> {
  await writeFile(fileOf(root), await promisify(gzip)(JSON.stringify(demo), { level: 9 }));
}
