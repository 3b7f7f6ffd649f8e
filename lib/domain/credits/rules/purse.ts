import type { CreditKind, CreditSource, SpendOrigin, UsageType } from "@/lib/contracts/words/credits.ts";

/** Credits that came together. Amounts are thousandths of a credit. */
export interface Lot {
  readonly id: string;
  readonly source: CreditSource;
  readonly remaining: number;
  /** Product time, ms. Null: they never expire. */
  readonly expiresAt: number | null;
}

/** What a workspace has left, in the order in which it is spent: what expires first, then what came first. */
export type Purse = readonly Lot[];

/** A part of a transfer: what one account gets, or gives. */
export interface Entry {
  readonly account: string;
  /** The credits that it concerns. Null: an account that only counts. */
  readonly lotId: string | null;
  readonly amount: number;
}

/** What a transfer tells besides its entries. */
export interface Deed {
  readonly key: string;
  readonly source?: CreditSource;
  readonly usageType?: UsageType;
  readonly origin?: SpendOrigin;
  readonly userId?: string | null;
  readonly campaignId?: string | null;
  /** The spending that is given back. */
  readonly reversesId?: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** A movement of credits, before it is written. */
export interface Transfer extends Deed {
  readonly kind: CreditKind;
  /** What the workspace has more by it, or less. */
  readonly amount: number;
  readonly entries: readonly Entry[];
}

/** A transfer, and the purse after it. */
export interface Posted {
  readonly purse: Purse;
  readonly transfer: Transfer;
}

const heldBy = ({ id, source }: Pick<Lot, "id" | "source">, amount: number): Entry => ({
  account: `held:${source}`,
  lotId: id,
  amount,
});

/** An account that counts what left the workspace's hands, or came into them. */
const counted = (account: string, amount: number): Entry => ({ account, lotId: null, amount });

/** All that can be spent at a moment (ms). */
export function leftIn(purse: Purse, now: number): number {
  return purse.reduce((sum, lot) => sum + (isOver(lot, now) ? 0 : lot.remaining), 0);
}

const isOver = ({ expiresAt }: Lot, now: number) => expiresAt !== null && expiresAt <= now;

/** The order in which lots are spent. */
const byTurn = (a: Lot, b: Lot): number =>
  (a.expiresAt ?? Number.POSITIVE_INFINITY) - (b.expiresAt ?? Number.POSITIVE_INFINITY) ||
  (a.id < b.id ? -1 : 1);

/** Adds credits as a lot of their own. */
export function grant(
  purse: Purse,
  given: Deed & {
    readonly lotId: string;
    readonly source: CreditSource;
    readonly amount: number;
    readonly expiresAt: number | null;
  },
): Posted {
  const { lotId, amount, expiresAt, ...deed } = given;
  const lot: Lot = { id: lotId, source: deed.source, remaining: amount, expiresAt };
  const entries = [counted(`issued:${deed.source}`, -amount), heldBy(lot, amount)];
  return { purse: [...purse, lot].sort(byTurn), transfer: { ...deed, kind: "grant", amount, entries } };
}

/** Spends credits. Null where there aren't enough: then nothing is spent. */
export function spend(
  purse: Purse,
  given: Deed & { readonly usageType: UsageType; readonly amount: number },
  now: number,
): Posted | null {
  const { amount, ...deed } = given;
  return takeOut(purse, amount, `spent:${deed.usageType}`, { ...deed, kind: "spend" }, now);
}

/** Takes credits away, from all lots or from those that are meant. Null where there aren't so many. */
export function withdraw(
  purse: Purse,
  given: Deed & { readonly amount: number },
  now: number,
  isMeant: (lot: Lot) => boolean = () => true,
): Posted | null {
  const { amount, ...deed } = given;
  return takeOut(purse, amount, "withdrawn", { ...deed, kind: "withdrawal" }, now, isMeant);
}

function takeOut(
  purse: Purse,
  amount: number,
  account: string,
  deed: Omit<Transfer, "amount" | "entries">,
  now: number,
  isMeant: (lot: Lot) => boolean = () => true,
): Posted | null {
  let missing = amount;
  const entries: Entry[] = [counted(account, amount)];
  const left = purse.map((lot) => {
    const taken = isOver(lot, now) || !isMeant(lot) ? 0 : Math.min(missing, lot.remaining);
    if (taken === 0) return lot;
    missing -= taken;
    entries.push(heldBy(lot, -taken));
    return { ...lot, remaining: lot.remaining - taken };
  });
  return missing > 0 ? null : { purse: left, transfer: { ...deed, amount: -amount, entries } };
}

/** What is known of a spending that is given back. */
export interface Spent {
  readonly id: string;
  readonly key: string;
  readonly usageType: UsageType;
  readonly origin: SpendOrigin;
  readonly userId: string | null;
  readonly campaignId: string | null;
  readonly details: Readonly<Record<string, string>>;
  readonly entries: readonly (Entry & { readonly expiresAt: number | null })[];
}

/** Gives a spending back to the lots from which it came. What has expired meanwhile expires once more, with its lot. */
export function refund(purse: Purse, spent: Spent): Posted {
  const { id: reversesId, key, entries: before, ...deed } = spent;
  const entries = before.map(({ account, lotId, amount }) => ({ account, lotId, amount: -amount }));
  const lots = new Map(purse.map((lot) => [lot.id, lot] as const));
  let amount = 0;
  for (const { account, lotId, amount: taken, expiresAt } of before) {
    if (lotId === null) continue;
    amount -= taken;
    const source = account.slice("held:".length) as CreditSource;
    const lot = lots.get(lotId) ?? { id: lotId, source, remaining: 0, expiresAt };
    lots.set(lotId, { ...lot, remaining: lot.remaining - taken });
  }
  return {
    purse: [...lots.values()].sort(byTurn),
    transfer: { ...deed, key: `refund:${key}`, kind: "refund", reversesId, amount, entries },
  };
}

/**
 * Takes out what is over at a moment (ms): a transfer for each lot.
 * @param newKey a key of its own for each: a refund may bring something back to a lot that has expired before.
 */
export function expire(
  purse: Purse,
  now: number,
  newKey: () => string,
): { readonly purse: Purse; readonly transfers: readonly Transfer[] } {
  const over = purse.filter((lot) => lot.remaining > 0 && isOver(lot, now));
  return {
    purse: purse.filter((lot) => !isOver(lot, now)),
    transfers: over.map((lot) => ({
      kind: "expiry",
      key: `expiry:${newKey()}`,
      amount: -lot.remaining,
      entries: [counted("expired", lot.remaining), heldBy(lot, -lot.remaining)],
    })),
  };
}
