import type { Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

export interface AuditInput {
  readonly workspaceId: Id;
  readonly actorUserId: Id | null;
  /** `entity.verb`. */
  readonly action: string;
  readonly subjectId: Id | null;
  readonly data?: Record<string, string | number | boolean | null>;
}

/** Writes who did what, in the transaction of the deed: both stand or neither does. */
export async function audit(tx: Tx, entry: AuditInput): Promise<void> {
  await auditOnce(tx, newId(), entry);
}

/** The same under a name of the caller's; false where an entry of that name stands: the deed was done before. */
export async function auditOnce(tx: Tx, id: Id, entry: AuditInput): Promise<boolean> {
  const { count } = await tx.prisma.auditEntry.createMany({
    data: {
      workspaceId: entry.workspaceId,
      id,
      actorUserId: entry.actorUserId,
      action: entry.action,
      subjectType: entry.action.split(".")[0]!,
      subjectId: entry.subjectId,
      data: entry.data ?? {},
    },
    skipDuplicates: true,
  });
  return count > 0;
}

/** What an entry keeps beside its deed; null where there is no such entry. */
export async function readAudited(tx: Tx, workspaceId: Id, id: Id): Promise<AuditInput["data"] | null> {
  const found = await tx.prisma.auditEntry.findUnique({
    where: { workspaceId_id: { workspaceId, id } },
    select: { data: true },
  });
  return found ? (found.data as AuditInput["data"]) : null;
}
