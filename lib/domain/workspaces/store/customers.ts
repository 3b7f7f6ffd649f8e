import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/** What an operator sets of a workspace. */
export interface CustomerSettings {
  readonly brandId: Id;
  readonly status: string;
  readonly tier: string;
  readonly isPaid: boolean;
  readonly isBillingEnabled: boolean;
  readonly mode: string;
  readonly cloudSeats: number;
  readonly extensionSeats: number;
  /** Machine time. Null: without an end. */
  readonly paidUntil: Date | null;
  /** Machine time. Null: it isn't to be deleted. */
  readonly deleteAt: Date | null;
  readonly salesManagerId: Id | null;
  readonly successManagerId: Id | null;
}

/** Locks a workspace for an operator until the transaction ends. */
export async function lockCustomer(tx: Tx, id: Id): Promise<void> {
  await tx.sql.query("select id from workspaces where id = $1::uuid for update", [id]);
}

/** What an operator may set of a workspace. Null: there is none. */
export async function readCustomerSettings(tx: Tx, id: Id): Promise<CustomerSettings | null> {
  const row = await tx.prisma.workspace.findUnique({
    where: { id },
    select: {
      brandId: true,
      status: true,
      tier: true,
      isPaid: true,
      isBillingEnabled: true,
      subscriptionMode: true,
      cloudSeats: true,
      extensionSeats: true,
      paidUntil: true,
      deleteAt: true,
      salesManagerId: true,
      successManagerId: true,
    },
  });
  if (!row) return null;
  const { subscriptionMode, ...rest } = row;
  return { ...rest, mode: subscriptionMode };
}

/** Writes what an operator sets of a workspace, and tells its members. */
export async function writeCustomer(
  tx: Tx,
  id: Id,
  { mode, brandId: _, ...change }: Partial<CustomerSettings>,
): Promise<void> {
  const data = { ...change, ...(mode === undefined ? {} : { subscriptionMode: mode }) };
  await tx.prisma.workspace.update({ where: { id }, data });
  announce(tx, { workspaceId: id, event: "update_space", topics: ["workspace", "credentials"] });
}

/**
 * Carries out what operators scheduled: marks workspaces unpaid whose last paid day is over, and deletes those that were
 * to be deleted by now; at most a thousand of each. `now` is the machine's time. Returns which changed.
 */
export async function endDueCustomers(
  tx: Tx,
  now: Date,
): Promise<{ readonly unpaid: readonly Id[]; readonly deleted: readonly Id[] }> {
  const unpaid = await tx.sql.query<{ id: Id }>(
    `update workspaces set is_paid = false, paid_until = null
      where id in (select id from workspaces where paid_until <= $1::timestamptz order by id limit 1000 for update)
      returning id`,
    [now],
  );
  const deleted = await tx.sql.query<{ id: Id }>(
    `update workspaces set status = 'deleted', delete_at = null
      where id in (select id from workspaces where delete_at <= $1::timestamptz and status = 'blocked' order by id limit 1000 for update)
      returning id`,
    [now],
  );
  for (const { id } of [...unpaid, ...deleted])
    announce(tx, { workspaceId: id, event: "update_space", topics: ["workspace"] });
  return { unpaid: unpaid.map(({ id }) => id), deleted: deleted.map(({ id }) => id) };
}
