import { db } from "@/lib/db/index.ts";
import { changeByOperator, endEverySession, type OperatorWish } from "@/lib/domain/accounts/index.ts";
import { type Cursor, cutPage } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { seenBrands } from "./customers.ts";
import { type Operator, requireSeen, requireSuper } from "./operator.ts";
import { type Change, noteChange } from "./record.ts";
import {
  countUserRows,
  findUserRow,
  listSpacesOf,
  listUserRows,
  lockUser,
  type UserRow,
} from "./store/users.ts";

export interface UserPage {
  readonly items: UserRow[];
  readonly total: number;
  readonly next: string | null;
}

/** A person with their workspaces. */
export interface ConsoleUser extends UserRow {
  readonly spaces: Awaited<ReturnType<typeof listSpacesOf>>;
}

/** A page of the people, newest first [BO-316]. */
export async function listUsers(
  operator: Operator,
  { search, brandId }: { readonly search: string; readonly brandId: Id | null },
  at: { readonly cursor: Cursor | null; readonly offset: number; readonly limit: number },
): Promise<UserPage> {
  const filter = { search, brandIds: seenBrands(operator, brandId === null ? [] : [brandId]) };
  return db.platform("operations", async (tx) => {
    const total = await countUserRows(tx, filter);
    const rows = await listUserRows(tx, filter, { ...at, limit: at.limit + 1 });
    return { total, ...cutPage(rows, at.limit, (row) => ({ at: row.createdAt, id: row.id })) };
  });
}

const missing = () => new ProductError("not_found", "userMissing");

/** One person. Throws `not_found`. */
export function readUser(operator: Operator, id: Id): Promise<ConsoleUser> {
  return db.platform("operations", async (tx) => {
    const row = await findUserRow(tx, id);
    if (!row) throw missing();
    requireSeen(operator, row.brandId);
    return { ...row, spaces: await listSpacesOf(tx, id) };
  });
}

/**
 * Changes a person: names, whether the account is open, and the platform role, which super admins alone give and take
 * (decision 10). Nobody closes their own account or takes a role from themselves here, so that no console is left
 * without anybody who can open it. Throws `not_found` for a person of another brand and one who has a role that the
 * operator may not change, `conflict` for oneself.
 */
export async function changeUser(operator: Operator, id: Id, wish: OperatorWish): Promise<void> {
  if (wish.platformRole !== undefined) requireSuper(operator);
  const isOwn = id === operator.userId;
  if (isOwn && (wish.platformRole !== undefined || wish.status === "inactive"))
    throw new ProductError("conflict", "userOneself");
  await inUser(operator, id, async (tx) => {
    const changed = await changeByOperator(tx, id, wish);
    if (!changed) throw missing();
    const told = ({ ...view }: Required<OperatorWish>): Change => view;
    await noteChange(tx, operator, {
      deed: "user.update",
      brandId: null,
      subjectId: id,
      before: told(changed.before),
      after: told(changed.after),
    });
  });
}

/** Ends every session of a person, and their API tokens. Returns how many. Throws like `changeUser`. */
export function signUserOut(operator: Operator, id: Id): Promise<number> {
  return inUser(operator, id, async (tx) => {
    const ended = await endEverySession(tx, id);
    await noteChange(tx, operator, {
      deed: "user.sign_out",
      brandId: null,
      subjectId: id,
      before: {},
      after: { ended },
    });
    return ended;
  });
}

/**
 * Runs work on a person whom the operator may change: of a brand that they see, and without a platform role unless the
 * operator is a super admin or the person themselves.
 */
function inUser<T>(
  operator: Operator,
  id: Id,
  work: (tx: Parameters<Parameters<typeof db.platform<T>>[1]>[0]) => Promise<T>,
): Promise<T> {
  return db.platform("operations", async (tx) => {
    await lockUser(tx, id);
    const row = await findUserRow(tx, id);
    if (!row) throw missing();
    requireSeen(operator, row.brandId);
    if (row.platformRole !== "none" && !operator.isSuper && id !== operator.userId)
      throw new ProductError("forbidden", "userOfPlatform");
    return work(tx);
  });
}
