import type { Sql, Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Locks a mailbox until the transaction ends, so that what is read of it stays true. */
export async function lockMailbox(
  sql: Sql,
  workspaceId: Id,
  id: Id,
): Promise<{ readonly rampFrom: Date | null }> {
  const [row] = await sql.query<{ rampFrom: Date | null }>(
    `select m.ramp_from as "rampFrom" from mailboxes m where m.workspace_id = $1::uuid and m.id = $2::uuid
      for no key update`,
    [workspaceId, id],
  );
  return row ?? { rampFrom: null };
}

export async function writeLimits(
  tx: Tx,
  workspaceId: Id,
  id: Id,
  limits: object,
  endsRamp: boolean,
): Promise<void> {
  await tx.prisma.mailbox.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { limits, ...(endsRamp ? { rampFrom: null } : {}) },
  });
}
