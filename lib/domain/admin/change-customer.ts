import { db, type Tx } from "@/lib/db/index.ts";
import { asProduct, linkCustomer, refreshAccount } from "@/lib/domain/billing/index.ts";
import { grantByOperator, setCredits } from "@/lib/domain/credits/index.ts";
import {
  audit,
  type CustomerSettings,
  lockCustomer,
  readCustomerSettings,
  writeCustomer,
} from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { type Operator, requireSeen } from "./operator.ts";
import { type Change, differences } from "./record.ts";
import { type CustomerWish, contradictionOf, customerChange } from "./rules/customer-change.ts";
import { findManager, leastBusy } from "./store/managers.ts";

/** Who looks after a customer: a manager, nobody (null), or the one of that kind with the fewest customers. */
export interface ManagerWish {
  readonly salesManager?: Id | "round_robin" | null;
  readonly successManager?: Id | "round_robin" | null;
}

/**
 * Changes what a customer has and may: blocks, deletes or restores it, marks it paid, unpaid or paid until a day,
 * schedules its deletion, sets plan and seats, and who looks after it [BO-295, BO-301]. Throws `not_found`, and
 * `invalid_input` for a wish that contradicts itself.
 */
export async function changeCustomer(
  operator: Operator,
  id: Id,
  wish: CustomerWish & ManagerWish,
): Promise<void> {
  const wrong = contradictionOf(wish);
  if (wrong) throw invalidField(wrong, "invalidInput");
  await inCustomer(operator, id, async (tx, before) => {
    const { salesManager, successManager, ...own } = wish;
    const change = {
      ...customerChange(before, own),
      ...(await managerOf(tx, before.brandId, "sales", salesManager)),
      ...(await managerOf(tx, before.brandId, "success", successManager)),
    };
    await writeCustomer(tx, id, change);
    await auditCustomer(tx, operator, id, toldOf(before), toldOf({ ...before, ...change }));
  });
}

/** Sets how many credits a customer has left, or that nobody counts them (null) [BO-296, BO-300]. */
export async function setCustomerCredits(operator: Operator, id: Id, count: number | null): Promise<void> {
  await inCustomer(operator, id, async () => {});
  await setCredits(id, count, operator.userId);
}

/** Gives a customer credits beside those that it has, once under a key [BO-337]. */
export async function grantCustomerCredits(
  operator: Operator,
  id: Id,
  count: number,
  key: string,
): Promise<boolean> {
  await inCustomer(operator, id, async () => {});
  return grantByOperator(id, count, key, operator.userId);
}

/** Reads from the payment provider what a customer pays [BO-297]. Returns false where it is no customer there. */
export async function refreshCustomer(operator: Operator, port: PaymentsPort, id: Id): Promise<boolean> {
  await inCustomer(operator, id, (tx) =>
    audit(tx, {
      workspaceId: id,
      actorUserId: operator.userId,
      action: "workspace.refresh_billing",
      subjectId: id,
    }),
  );
  try {
    return await refreshAccount(port, id);
  } catch (error) {
    throw asProduct(error);
  }
}

/** Says which customer of the payment provider a customer is [BO-299, BO-335]. */
export async function linkBilling(operator: Operator, id: Id, customerRef: string): Promise<void> {
  // All brands share one account at the provider: a reseller could name another brand's customer.
  if (operator.brandId !== null) throw new ProductError("not_found", "notFound");
  await inCustomer(operator, id, async (tx) => {
    const before = await linkCustomer(tx, id, customerRef);
    await auditCustomer(tx, operator, id, { customer: before }, { customer: customerRef });
  });
}

/** Runs work on a customer that the operator sees, whose row stays locked. Throws `not_found`. */
async function inCustomer(
  operator: Operator,
  id: Id,
  work: (tx: Tx, before: CustomerSettings) => Promise<void>,
): Promise<void> {
  await db.platform("operations", async (tx) => {
    await lockCustomer(tx, id);
    const before = await readCustomerSettings(tx, id);
    if (!before) throw new ProductError("not_found", "notFound");
    requireSeen(operator, before.brandId);
    await work(tx, before);
  });
}

async function managerOf(
  tx: Tx,
  brandId: Id,
  type: "sales" | "success",
  wish: Id | "round_robin" | null | undefined,
): Promise<Partial<CustomerSettings>> {
  if (wish === undefined) return {};
  const id = wish === "round_robin" ? await leastBusy(tx, brandId, type) : wish;
  const found = id === null ? null : await findManager(tx, id);
  if (id !== null && (found?.brandId !== brandId || found.type !== type))
    throw new ProductError("invalid_input", "managerUnknown", {
      fields: [{ path: `${type}_manager`, message: "managerUnknown" }],
    });
  return type === "sales" ? { salesManagerId: id } : { successManagerId: id };
}

const toldOf = ({ paidUntil, deleteAt, brandId: _, ...rest }: CustomerSettings): Change => ({
  ...rest,
  paidUntil: paidUntil?.toISOString() ?? null,
  deleteAt: deleteAt?.toISOString() ?? null,
});

/** Tells in the customer's own record what was changed, with what was there before. */
async function auditCustomer(
  tx: Tx,
  { userId }: Operator,
  id: Id,
  before: Change,
  after: Change,
): Promise<void> {
  const changed = differences(before, after);
  if (!changed) return;
  const lines = Object.entries(changed.after).map(
    ([name, value]) => [name, `${String(changed.before[name] ?? "–")} → ${String(value ?? "–")}`] as const,
  );
  await audit(tx, {
    workspaceId: id,
    actorUserId: userId,
    action: "workspace.administer",
    subjectId: id,
    data: Object.fromEntries(lines),
  });
}
