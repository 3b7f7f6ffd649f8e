import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { cutPage, readCursor } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireProspect } from "./require-prospect.ts";
import { sightOf } from "./sight.ts";
import {
  countedPeople,
  countProspects,
  listProspectRows,
  type ProspectFilter,
  type ProspectRow,
} from "./store/prospects.ts";

export interface ProspectPage {
  readonly items: readonly ProspectRow[];
  /** At most `countedPeople`. */
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly isTotalCapped: boolean;
  /** The cursor after the last row. Null at the end. */
  readonly next: string | null;
}

/**
 * A page of the prospects that the member sees, newest first, by cursor. An unreadable cursor throws `invalid_input`.
 */
export async function listProspects(
  member: Member,
  given: Omit<ProspectFilter, "sight"> & { readonly cursor: string | null; readonly limit: number },
): Promise<ProspectPage> {
  const after = given.cursor === null ? null : readCursor(given.cursor);
  if (given.cursor !== null && !after) throw new ProductError("invalid_input", "invalidInput");
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const by = { ...given, sight: await sightOf(tx, member) };
    const rows = await listProspectRows(tx, workspaceId, by, after, by.limit + 1);
    const count = await countProspects(tx, by);
    return {
      ...cutPage(rows, by.limit, ({ createdAt: at, id }) => ({ at, id })),
      total: Math.min(count, countedPeople),
      isTotalCapped: count > countedPeople,
    };
  });
}

/** One prospect. Throws `not_found` for one that the member doesn't see. */
export function readProspect(member: Member, id: Id): Promise<ProspectRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, (tx) => requireProspect(tx, member, id));
}
