import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** How the service of a mailbox tells of its mails. */
export interface EventSettings {
  readonly type: string;
  readonly eventKey: string | null;
  readonly eventTopic: string | null;
  readonly eventAt: Date | null;
}

/** Null: there is no such mailbox any more. */
export function findEventSettings(tx: Tx, workspaceId: Id, id: Id): Promise<EventSettings | null> {
  return tx.prisma.mailbox.findFirst({
    where: { workspaceId, id, deletedAt: null },
    select: { type: true, eventKey: true, eventTopic: true, eventAt: true },
  });
}

export async function setEventKey(tx: Tx, workspaceId: Id, id: Id, eventKey: string): Promise<void> {
  await tx.prisma.mailbox.updateMany({ where: { workspaceId, id }, data: { eventKey } });
}

/** Keeps a topic for good, unless the mailbox has another one. Returns whether it is the mailbox's now. */
export async function keepTopic(tx: Tx, workspaceId: Id, id: Id, eventTopic: string): Promise<boolean> {
  const { count } = await tx.prisma.mailbox.updateMany({
    where: { workspaceId, id, OR: [{ eventTopic: null }, { eventTopic }] },
    data: { eventTopic },
  });
  return count === 1;
}

export async function noteEventTime(tx: Tx, workspaceId: Id, id: Id, eventAt: Date): Promise<void> {
  await tx.prisma.mailbox.updateMany({ where: { workspaceId, id }, data: { eventAt } });
}

/** Forgets how a service told of mails: the mailbox belongs to another account of it, or to none. */
export async function forgetEvents(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  await tx.prisma.mailbox.updateMany({
    where: { workspaceId, id },
    data: { eventKey: null, eventTopic: null, eventAt: null },
  });
}
