import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { sightOf } from "./sight.ts";
import {
  countedPeople,
  countProspects,
  findProspectRow,
  listProspectRows,
  type ProspectFilter,
  type ProspectRow,
} from "./store/prospects.ts";

export interface ProspectPage {
  readonly items: readonly ProspectRow[];
  /** At most `countedPeople`. */
  readonly total: number;
  /** There are more than `total`. */
  readonly isTotalCapped: boolean;
  /** Names the place after the last row; null at the end. */
  readonly next: string | null;
}

/** A page of the prospects that the member sees, newest first, by keyset. An unreadable cursor throws `invalid_input`. */
export async function listProspects(
  member: Member,
  given: Omit<ProspectFilter, "sight"> & { readonly cursor: string | null; readonly limit: number },
): Promise<ProspectPage> {
  const after = given.cursor === null ? null : readCursor(given.cursor);
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const by = { ...given, sight: await sightOf(tx, member) };
    const rows = await listProspectRows(tx, workspaceId, by, after, by.limit + 1);
    const items = rows.slice(0, by.limit);
    const count = await countProspects(tx, by);
    const last = rows.length > by.limit ? items.at(-1) : undefined;
    return {
      items,
      total: Math.min(count, countedPeople),
      isTotalCapped: count > countedPeople,
      next: last ? `${last.createdAt.getTime()}.${last.id}` : null,
    };
  });
}

function readCursor(cursor: string): { createdAt: Date; id: Id } {
  const [at = "", id = ""] = cursor.split(".");
  if (!/^\d{1,15}$/.test(at) || !isId(id)) throw new ProductError("invalid_input", "invalidInput");
  return { createdAt: new Date(Number(at)), id };
}

/** One prospect. Throws `not_found` for one that the member doesn't see. */
export async function readProspect(member: Member, id: Id): Promise<ProspectRow> {
  const { workspaceId } = member;
  const row = await db.tenant({ workspaceId }, async (tx) =>
    findProspectRow(tx, workspaceId, id, await sightOf(tx, member)),
  );
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}
