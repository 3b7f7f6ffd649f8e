/** What an operator may set of a customer. */
export interface CustomerWish {
  readonly status?: "active" | "blocked" | "deleted";
  readonly tier?: string;
  readonly isPaid?: boolean;
  /** Null: without an end. */
  readonly paidUntil?: Date | null;
  /** Null: it isn't deleted. */
  readonly deleteAt?: Date | null;
  readonly isBillingEnabled?: boolean;
  readonly mode?: "disabled" | "stripe" | "manual" | "no_sub";
  readonly cloudSeats?: number;
  readonly extensionSeats?: number;
}

interface Standing {
  readonly status: string;
  readonly deleteAt: Date | null;
}

/**
 * What follows of a wish. What an operator says of plan, seats or payment is the operator's from then on: the payment
 * provider's state changes it no more, unless the wish names the mode. Who is to be deleted is blocked until then; who
 * is restored isn't deleted any more. Who is marked unpaid has no day until which it is paid, nor has whoever pays the
 * provider from then on: on that day it would be marked unpaid though it pays.
 */
export function customerChange(
  before: Standing,
  wish: CustomerWish,
): CustomerWish & { readonly status?: "active" | "blocked" | "deleted" } {
  const isOperators =
    wish.tier !== undefined ||
    wish.isPaid !== undefined ||
    wish.paidUntil != null ||
    wish.cloudSeats !== undefined ||
    wish.extensionSeats !== undefined;
  const isDeletionOff = wish.deleteAt === null && before.deleteAt !== null && before.status === "blocked";
  return {
    ...wish,
    ...(isOperators && wish.mode === undefined ? { mode: "manual" as const } : {}),
    ...(wish.paidUntil ? { isPaid: true } : {}),
    ...(wish.isPaid === false ? { paidUntil: null, isPaid: false } : {}),
    ...(wish.mode !== undefined && wish.mode !== "manual" ? { paidUntil: null } : {}),
    ...(wish.deleteAt ? { status: "blocked" as const } : {}),
    ...(isDeletionOff && wish.status === undefined ? { status: "active" as const } : {}),
    ...(wish.status === "active" || wish.status === "deleted" ? { deleteAt: null } : {}),
  };
}

/** The field of a wish that another one of it contradicts. Null: none. */
export function contradictionOf({
  status,
  deleteAt,
  paidUntil,
  isPaid,
  mode,
}: CustomerWish): "delete_at" | "paid_until" | null {
  if (deleteAt && (status === "active" || status === "deleted")) return "delete_at";
  const isOthers = mode !== undefined && mode !== "manual";
  return paidUntil && (isPaid === false || isOthers) ? "paid_until" : null;
}
