import { db } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { seenBrands } from "./customers.ts";
import { type Operator, requireBrand, requireSeen } from "./operator.ts";
import { noteChange } from "./record.ts";
import {
  dropManager,
  findManager,
  insertManager,
  listManagerRows,
  type ManagerRow,
  writeManager,
} from "./store/managers.ts";

/** What is said of a manager [BO-292]. */
export type ManagerWords = Pick<ManagerRow, "type" | "name" | "description">;

/** The managers of a brand, or of all that the operator sees. */
export function listManagers(operator: Operator, brandId: Id | null): Promise<ManagerRow[]> {
  const seen = seenBrands(operator, brandId === null ? [] : [brandId]);
  return db.platform("operations", (tx) => listManagerRows(tx, seen));
}

/** Adds a manager of a brand under the caller's key: a second press adds no second one. */
export async function addManager(
  operator: Operator,
  brandId: Id,
  key: Id,
  words: ManagerWords,
): Promise<ManagerRow> {
  await requireBrand(operator, brandId);
  return db.platform("operations", async (tx) => {
    if (await insertManager(tx, { id: key, brandId, ...words }))
      await noteChange(tx, operator, {
        deed: "manager.create",
        brandId,
        subjectId: key,
        before: {},
        after: { ...words },
      });
    const known = await findManager(tx, key);
    if (known?.brandId !== brandId) throw new ProductError("not_found", "notFound");
    return known;
  });
}

/** Changes a manager. One whose kind no longer fits stays with no customer: kinds change only without customers. */
export function changeManager(operator: Operator, id: Id, words: ManagerWords): Promise<ManagerRow> {
  return db.platform("operations", async (tx) => {
    const known = await findManager(tx, id);
    if (!known) throw new ProductError("not_found", "notFound");
    requireSeen(operator, known.brandId);
    if (known.type !== words.type && known.customers > 0) throw new ProductError("conflict", "managerBusy");
    await writeManager(tx, id, words);
    const { type, name, description } = known;
    await noteChange(tx, operator, {
      deed: "manager.update",
      brandId: known.brandId,
      subjectId: id,
      before: { type, name, description },
      after: { ...words },
    });
    return { ...known, ...words };
  });
}

/** Deletes a manager who looks after nobody [BO-307]. Throws `conflict` otherwise. */
export function deleteManager(operator: Operator, id: Id): Promise<void> {
  return db.platform("operations", async (tx) => {
    const known = await findManager(tx, id);
    if (!known) throw new ProductError("not_found", "notFound");
    requireSeen(operator, known.brandId);
    if (known.customers > 0) throw new ProductError("conflict", "managerBusy");
    await dropManager(tx, id);
    const { type, name, description } = known;
    await noteChange(tx, operator, {
      deed: "manager.delete",
      brandId: known.brandId,
      subjectId: id,
      before: { type, name, description },
      after: { type: null, name: null, description: null },
    });
  });
}
