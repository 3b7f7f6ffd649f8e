import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Cursor } from "@/lib/kernel/cursor/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Which entries are meant; what is null leaves all in. */
export interface AuditFilter {
  readonly userId: Id | null;
  /** `entity` or `entity.verb`. */
  readonly action: string | null;
  readonly from: Date | null;
  /** Up to, without the moment itself. */
  readonly to: Date | null;
}

export interface AuditRow {
  readonly id: Id;
  readonly at: Date;
  readonly actorUserId: Id | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: Id | null;
  readonly data: unknown;
}

/** Entries of a workspace, latest first, after the one that the cursor names. */
export function listAudit(
  tx: Tx,
  workspaceId: Id,
  { userId, action, from, to }: AuditFilter,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<AuditRow[]> {
  const after = cursor ? [{ at: { lt: cursor.at } }, { at: cursor.at, id: { lt: cursor.id } }] : null;
  return tx.prisma.auditEntry.findMany({
    where: {
      workspaceId,
      ...(userId ? { actorUserId: userId } : {}),
      ...(action ? (action.includes(".") ? { action } : { subjectType: action }) : {}),
      AND: [
        from ? { at: { gte: from } } : {},
        to ? { at: { lt: to } } : {},
        // The bound alone lets the index begin there.
        cursor ? { at: { lte: cursor.at } } : {},
        after ? { OR: after } : {},
      ],
    },
    select: {
      id: true,
      at: true,
      actorUserId: true,
      action: true,
      subjectType: true,
      subjectId: true,
      data: true,
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** The latest entries of a workspace. */
export const latestAudit = (tx: Tx, workspaceId: Id, limit: number): Promise<AuditRow[]> =>
  listAudit(tx, workspaceId, { userId: null, action: null, from: null, to: null }, { cursor: null, limit });

/**
 * Deletes the oldest entries of all workspaces that are older than so many days, at most `most`; returns how many. The
 * application's role can't delete an entry: the database's own function does, and keeps every entry for a year.
 */
export async function purgeAudit(sql: Sql, keptDays: number, most: number): Promise<number> {
  const [row] = await sql.query<{ done: number }>(`select purge_audit_entries($1::int, $2::int) as done`, [
    keptDays,
    most,
  ]);
  return row?.done ?? 0;
}
