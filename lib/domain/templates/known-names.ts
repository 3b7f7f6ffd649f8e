import { db, type Tx } from "@/lib/db/index.ts";
import { customFieldNames, knownPlaceholders } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** The placeholders that a template may have: those of every person, and the columns of the workspace's imports. */
export async function knownNames(tx: Tx, workspaceId: Id): Promise<string[]> {
  return [...new Set([...knownPlaceholders, ...(await customFieldNames(tx, workspaceId))])];
}

/** The same for a page that offers them. */
export function templatePlaceholders({ workspaceId }: Member): Promise<string[]> {
  return db.tenant({ workspaceId }, (tx) => knownNames(tx, workspaceId));
}
