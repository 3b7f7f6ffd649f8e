import { db } from "@/lib/db/index.ts";
import { hourMs } from "@/lib/kernel/clock/spans.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { PaymentsPort } from "@/lib/providers/payments/port.ts";
import { lostMs, refreshAccount } from "./refresh-account.ts";
import { listUnread, putBehind } from "./store/accounts.ts";

/** An account is read anew after so long, whatever the provider has told. */
const staleMs = 6 * hourMs;
const most = 20;

/**
 * Reads the accounts anew that weren't for hours: an installation that the provider can't reach learns of payments so,
 * too. Returns how many.
 */
export async function refreshUnread(port: PaymentsPort): Promise<number> {
  const due = await db.platform("operations", ({ sql }) => listUnread(sql, staleMs, lostMs, most));
  for (const workspaceId of due) {
    try {
      await refreshAccount(port, workspaceId);
    } catch (err) {
      // It is tried again; the next ones are no more reachable.
      if (err instanceof ProviderError && err.kind !== "rejected") return 0;
      // What is wrong with one account, such as a customer who was deleted, holds up no other one.
      logger("billing").error({ err, workspaceId }, "an account can't be read at the payment provider");
      await db.tenant({ workspaceId }, ({ sql }) => putBehind(sql, workspaceId));
    }
  }
  return due.length;
}
