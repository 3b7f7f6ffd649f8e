import { refuseBuying } from "@/lib/access/buying.ts";
import { db } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { namedId } from "@/lib/kernel/ids/index.ts";
import { PaymentRefused, type PaymentsPort } from "@/lib/providers/payments/port.ts";
import { type Buyer, findBuyer, putCustomer } from "./store/accounts.ts";

const refusals = {
  support: "buyingOff",
  external: "billingExternal",
  vendor: "billingVendor",
} as const;

/** Throws where nothing is sold to a workspace [BO-147, BO-168, BO-169]. */
export function requireBuyer(buyer: Buyer | null): Buyer {
  if (!buyer) throw new ProductError("not_found", "spaceNotFound");
  const refusal = refuseBuying(buyer);
  if (refusal) throw new ProductError("conflict", refusals[refusal]);
  return buyer;
}

/** Who buys: a member, and the address to which the provider writes. */
export interface Payer extends Pick<Member, "workspaceId" | "userId"> {
  readonly email: string;
}

/** The provider's customer of a workspace, made on the first occasion; of several at one moment the first one stays. */
export async function customerOf({ workspaceId, email }: Payer, port: PaymentsPort): Promise<string> {
  const { name, customerRef } = requireBuyer(
    await db.tenant({ workspaceId }, ({ sql }) => findBuyer(sql, workspaceId)),
  );
  if (customerRef !== null) return customerRef;
  const key = namedId("billing.customer", workspaceId, name, email);
  const made = await asked(() => port.openCustomer({ workspaceId, name, email, key }));
  return db.tenant({ workspaceId }, async ({ sql }) => {
    await putCustomer(sql, workspaceId, made);
    return (await findBuyer(sql, workspaceId))?.customerRef ?? made;
  });
}

/** Asks the provider, and says in the product's words why it can't or won't. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProduct(error);
  }
}

/** The key of the error that a refusal for good is told by. Null: it may yet succeed, or have succeeded. */
export function refusalOf(error: unknown): "paymentFailed" | "purchaseRefused" | null {
  if (!(error instanceof PaymentRefused)) return null;
  return error.why === "card" ? "paymentFailed" : "purchaseRefused";
}

export function asProduct(error: unknown): Error {
  if (!(error instanceof ProviderError)) return error as Error;
  const refusal = refusalOf(error);
  if (refusal) return new ProductError("payment_refused", refusal, { cause: error });
  const key = error.kind === "ambiguous" ? "paymentUncertain" : "paymentsUnreachable";
  return new ProductError("provider_failed", key, { cause: error });
}
