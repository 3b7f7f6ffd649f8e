import type { Tx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";

export interface AuditInput {
  readonly workspaceId: Id;
  readonly actorUserId: Id | null;
  /** Named `entity.verb`. */
  readonly action: string;
  readonly subjectId: Id | null;
  readonly data?: Record<string, string | number | boolean | null>;
}

/** Writes an audit entry in the transaction of the change: both are committed or neither. */
export async function audit(tx: Tx, entry: AuditInput): Promise<void> {
  await tx.prisma.auditEntry.create({
    data: {
      workspaceId: entry.workspaceId,
      id: newId(),
      actorUserId: entry.actorUserId,
      action: entry.action,
      subjectType: entry.action.split(".")[0]!,
      subjectId: entry.subjectId,
      data: entry.data ?? {},
    },
  });
}
