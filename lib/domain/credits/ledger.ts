import type { HotTx } from "@/lib/db/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { expire, leftIn, type Purse } from "./rules/purse.ts";
import { lockBooks, type Posting, writeTransfers } from "./store/books.ts";

/**
 * The credits of some workspaces, locked until the transaction ends. Transfers are gathered by `post` and written
 * together by `write`, with what has expired meanwhile.
 */
export interface Ledger {
  /** Product time of the look, ms. */
  readonly now: number;
  /** What a workspace has, without what has expired. Null: nobody counts its credits. */
  purseOf(workspaceId: Id): Purse | null;
  post(
    posted: { readonly purse: Purse; readonly transfer: Omit<Posting, "workspaceId"> },
    workspaceId: Id,
  ): void;
  /** Writes what was posted, and tells the browsers of the workspaces. Returns how many transfers. */
  write(): Promise<number>;
}

/** Locks the books of workspaces. Those whose credits nobody counts are left out. */
export async function openLedger(tx: HotTx, workspaceIds: readonly Id[]): Promise<Ledger> {
  const rows = workspaceIds.length === 0 ? [] : await lockBooks(tx.sql, [...new Set(workspaceIds)]);
  const now = rows[0]?.now ?? 0;
  const purses = new Map<Id, Purse>();
  let postings: Posting[] = [];
  for (const { workspaceId, lots } of rows) {
    const left = expire(lots, now, newId);
    purses.set(workspaceId, left.purse);
    postings.push(...left.transfers.map((transfer) => ({ ...transfer, workspaceId })));
  }
  return {
    now,
    purseOf: (workspaceId) => purses.get(workspaceId) ?? null,
    post({ purse, transfer }, workspaceId) {
      purses.set(workspaceId, purse);
      postings.push({ ...transfer, workspaceId });
    },
    async write() {
      const written = postings;
      postings = [];
      await writeTransfers(tx.sql, written, now);
      for (const workspaceId of new Set(written.map((one) => one.workspaceId))) tellCredits(tx, workspaceId);
      return written.length;
    },
  };
}

/** Tells a workspace's browsers that its credits have changed, after the commit. */
export function tellCredits(tx: HotTx, workspaceId: Id): void {
  announce(tx, { workspaceId, event: "update_credits", topics: ["workspace"] });
}

/** What a workspace has left now, in units. Null: nobody counts. */
export function leftOf(ledger: Ledger, workspaceId: Id): number | null {
  const purse = ledger.purseOf(workspaceId);
  return purse && leftIn(purse, ledger.now);
}
