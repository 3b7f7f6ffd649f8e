import type { CreditSource } from "@/lib/contracts/words/credits.ts";
import { db, type HotTx } from "@/lib/db/index.ts";
import { audit, findWorkspaceRow } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { toUnits } from "./rules/amount.ts";
import { grant } from "./rules/purse.ts";
import { knownKeys, openBook } from "./store/books.ts";

/** Credits that a workspace gets. */
export interface Granting {
  readonly workspaceId: Id;
  /** At most three decimals. */
  readonly credits: number;
  readonly source: Exclude<CreditSource, "opening">;
  /** What is granted under a key of the workspace is granted once. */
  readonly key: string;
  /** Product time. Null or left out: they never expire. */
  readonly expiresAt?: Date | null;
}

/**
 * Gives a workspace credits, in the transaction of what gives them. From the first on its credits are counted. Under a
 * known key nothing more is given. Returns whether they were. Throws a RangeError for an amount that isn't positive or
 * has more than three decimals.
 */
export async function grantCredits(tx: HotTx, granting: Granting): Promise<boolean> {
  const { workspaceId } = granting;
  await openBook(tx.sql, workspaceId);
  return grantIn(tx, await openLedger(tx, [workspaceId]), granting);
}

/** Grants like `grantCredits`, where the workspace's book is locked. */
export async function grantIn(tx: HotTx, ledger: Ledger, granting: Granting): Promise<boolean> {
  const { workspaceId, credits, source, key } = granting;
  const amount = toUnits(credits);
  if ((await knownKeys(tx.sql, [{ workspaceId, key }])).size > 0) return false;
  const id = newId();
  const expiresAt = granting.expiresAt?.getTime() ?? null;
  const { purse, transfer } = grant(ledger.purseOf(workspaceId) ?? [], {
    lotId: id,
    source,
    amount,
    expiresAt,
    key,
  });
  ledger.post({ purse, transfer: { ...transfer, lot: { id, expiresAt } } }, workspaceId);
  await ledger.write();
  return true;
}

/**
 * An operator gives a workspace credits. Without a key each call gives them anew. Returns whether they were given.
 * Throws `not_found`.
 */
export function grantByOperator(
  workspaceId: Id,
  credits: number,
  key: string = newId(),
  actorUserId: Id | null = null,
): Promise<boolean> {
  return db.tenant({ workspaceId }, async (tx) => {
    if (!(await findWorkspaceRow(tx, workspaceId))) throw new ProductError("not_found", "notFound");
    const isNew = await grantCredits(tx, {
      workspaceId,
      credits,
      source: "operator",
      key: `operator:${key}`,
    });
    const action = "workspace.grant_credits";
    if (isNew)
      await audit(tx, { workspaceId, actorUserId, action, subjectId: workspaceId, data: { credits } });
    return isNew;
  });
}
