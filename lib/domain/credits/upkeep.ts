import { db } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { grantMonthIn } from "./grant-month.ts";
import { openLedger } from "./ledger.ts";
import { type CheckedBook, checkBooks, findExpiring, findUngranted } from "./store/upkeep.ts";

/** The most workspaces of one look. */
const most = 100;

const nextExpiring = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => findExpiring(sql, after.workspaceId, limit)),
);

/** Takes out what has expired: whoever spends sees it before, and the balance that people see soon after. */
export async function expireCredits(): Promise<void> {
  await forEach(await nextExpiring(), ({ workspaceId }) =>
    db.tenant({ workspaceId }, async (tx) => {
      const ledger = await openLedger(tx, [workspaceId]);
      await ledger.write();
    }),
  );
}

const nextUngranted = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => findUngranted(sql, after.workspaceId, limit)),
);

/**
 * Gives each workspace whose credits are counted, and whose plan is billed, what its plan gives for this month; after a
 * change to a larger plan the difference. It expires with the month. Returns how many got some.
 */
export async function grantMonthly(): Promise<number> {
  let count = 0;
  await forEach(await nextUngranted(), async ({ workspaceId }) => {
    if (await grantMonth(workspaceId)) count += 1;
  });
  return count;
}

const grantMonth = (workspaceId: Id): Promise<boolean> =>
  db.tenant({ workspaceId }, (tx) => grantMonthIn(tx, workspaceId));

const nextBooks = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => checkBooks(sql, after.workspaceId, limit)),
);

/** Compares balances with the sums of their entries. Returns those that differ: there is a defect, which is logged. */
export async function findWrongBooks(): Promise<CheckedBook[]> {
  const wrong = (await nextBooks()).filter(({ isRight }) => !isRight);
  for (const book of wrong) logger("credits").error({ book }, "a balance isn't the sum of its entries");
  return wrong;
}
