import { readProductNow, type Tx } from "@/lib/db/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { isResting } from "./rules/route.ts";

/** Throws `too_many_requests` while the account's way to the network rests after a failure at its proxy. */
export async function requireRested(
  tx: Tx,
  { proxyFailedUntil }: { readonly proxyFailedUntil: Date | null },
): Promise<void> {
  if (isResting(proxyFailedUntil, await readProductNow(tx.sql)))
    throw new ProductError("too_many_requests", "proxyResting");
}
