import { db } from "@/lib/db/index.ts";
import { audit, findWorkspaceRow } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { grantIn } from "./grant-credits.ts";
import { leftOf, openLedger, tellCredits } from "./ledger.ts";
import { toCredits, toUnits } from "./rules/amount.ts";
import { withdraw } from "./rules/purse.ts";
import { closeBook, isBookOpen, openBook } from "./store/books.ts";

/**
 * Sets how many credits a workspace has left: the difference is granted or withdrawn, as any movement is. Null: nobody
 * counts them, and nothing waits for them. People who waited for credits go on within a minute (OC-131). For operators
 * (BO-300, BO-336, BO-337). Throws `not_found`.
 */
export function setCredits(
  workspaceId: Id,
  credits: number | null,
  actorUserId: Id | null = null,
): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    if (!(await findWorkspaceRow(tx, workspaceId))) throw new ProductError("not_found", "notFound");
    const wasOpen = await isBookOpen(tx.sql, workspaceId);
    if (credits === null && !wasOpen) return;
    if (credits === null) {
      await closeBook(tx.sql, workspaceId);
      tellCredits(tx, workspaceId);
    } else {
      await openBook(tx.sql, workspaceId);
      const ledger = await openLedger(tx, [workspaceId]);
      const left = leftOf(ledger, workspaceId) ?? 0;
      const wanted = credits === 0 ? 0 : toUnits(credits);
      if (wasOpen && left === wanted) return;
      const key = `set:${newId()}`;
      if (wanted > left)
        await grantIn(tx, ledger, {
          workspaceId,
          credits: toCredits(wanted - left),
          source: "operator",
          key,
        });
      if (wanted < left) {
        const posted = withdraw(
          ledger.purseOf(workspaceId) ?? [],
          { key, amount: left - wanted },
          ledger.now,
        );
        if (posted) ledger.post(posted, workspaceId);
        await ledger.write();
      }
      tellCredits(tx, workspaceId);
    }
    const action = "workspace.set_credits";
    await audit(tx, { workspaceId, actorUserId, action, subjectId: workspaceId, data: { credits } });
  });
}
