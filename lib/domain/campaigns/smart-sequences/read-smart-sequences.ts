import { db, type Tx } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import {
  countSequences,
  findSequence,
  listSequenceRows,
  lockSequence,
  type SmartSequenceRow,
} from "../store/smart-sequences.ts";

export interface SmartSequenceQuery {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the workspace's smart sequences, the latest change first [OC-006]. Every member sees them all. */
export function listSmartSequences({ workspaceId }: Member, query: SmartSequenceQuery) {
  return db.tenant({ workspaceId }, async (tx) => ({
    items: await listSequenceRows(tx, workspaceId, query),
    total: await countSequences(tx, workspaceId, query.search),
  }));
}

/** One smart sequence of the workspace. Throws `not_found`. */
export function readSmartSequence({ workspaceId }: Member, id: Id): Promise<SmartSequenceRow> {
  return db.tenant({ workspaceId }, (tx) => requireSequence(tx, workspaceId, id));
}

/** A smart sequence that isn't deleted. Throws `not_found`. */
export async function requireSequence(tx: Tx, workspaceId: Id, id: Id): Promise<SmartSequenceRow> {
  const row = isId(id) ? await findSequence(tx, workspaceId, id) : null;
  if (!row || row.deletedAt !== null) throw new ProductError("not_found", "notFound");
  return row;
}

/** A smart sequence, deleted or not, locked until the commit. Throws `not_found`. */
export async function requireLocked(tx: Tx, workspaceId: Id, id: Id): Promise<SmartSequenceRow> {
  if (isId(id)) await lockSequence(tx, workspaceId, id);
  const row = isId(id) ? await findSequence(tx, workspaceId, id) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
