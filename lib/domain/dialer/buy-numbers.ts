import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { mostNumbers } from "@/lib/contracts/dialer-limits.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { leftOf, openLedger, refundAll, type Spending, spendAll } from "@/lib/domain/credits/index.ts";
import { toCredits } from "@/lib/domain/credits/rules/amount.ts";
import { audit, type Member, requireFeature, takeTurn } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { AvailableNumber, BoughtNumber, DialerPort, NumberPlace } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { asked } from "./asked.ts";
import { giveBack } from "./numbers.ts";
import { placeId, readPlaceId } from "./rules/place.ts";
import {
  activateNumber,
  failNumber,
  findOrder,
  insertNumbers,
  insertOrder,
  listOfOrder,
  type NumberRow,
  takeLate,
  takeOrdered,
} from "./store/numbers.ts";

export interface NumberWish {
  readonly regionId: string;
  readonly count: number;
  /** Where incoming calls are put through. Null: nowhere. */
  readonly redirect: string | null;
  /** Names the press. */
  readonly key: Id;
}

const usages = ["phone_installation", "phone_monthly_payment"] as const;

/** The key under which a number's setup, or one of its months, is paid. */
export const spendingKey = (id: Id, usage: (typeof usages)[number], month = 1) => `${usage}:${id}:${month}`;

/**
 * Buys numbers [OC-317, OC-320]: their setup and first month are paid in the transaction that orders them, and given
 * back for each that the provider refuses. Under a known key nothing more is bought, and the order answers as it stands.
 * Throws `invalid_input` where there aren't so many, `out_of_credits`, `conflict` for a key of another wish,
 * `provider_failed` where none was sold.
 */
export async function buyNumbers(
  member: Member,
  port: DialerPort,
  wish: NumberWish,
): Promise<readonly NumberRow[]> {
  const { workspaceId } = member;
  const place = readPlaceId(wish.regionId);
  if (!place) throw invalidField("region_id", "regionUnknown");
  const known = await readOrder(workspaceId, wish);
  if (known) return sold(known);
  const candidates = await asked(() => port.available(place, mostNumbers));
  if (candidates.length < wish.count) throw invalidField("count", "phonesTooMany");
  const isOurs = await db.tenant({ workspaceId }, (tx) => order(tx, member, wish, place));
  if (isOurs) await carryOut(port, workspaceId, wish.key, candidates);
  const numbers = sold((await readOrder(workspaceId, wish)) ?? []);
  // All of them came too late, and go back.
  if (isOurs && numbers.length === 0) throw notSold();
  return numbers;
}

const notSold = () => new ProductError("provider_failed", "phonesNotSold");

/** What of an order people see. Throws where nothing came of it. */
function sold(rows: readonly NumberRow[]): readonly NumberRow[] {
  const left = rows.filter(({ state }) => state !== "failed");
  if (left.length === 0) throw notSold();
  return left.filter(({ state }) => state === "ordered" || state === "active" || state === "suspended");
}

/** The numbers of a known order. Null: there is none. */
async function readOrder(workspaceId: Id, wish: NumberWish): Promise<NumberRow[] | null> {
  return db.tenant({ workspaceId }, async ({ sql }) => {
    const known = await findOrder(sql, workspaceId, wish.key);
    if (!known) return null;
    const place = readPlaceId(wish.regionId);
    const isSame =
      place !== null &&
      known.region === placeId(place) &&
      known.count === wish.count &&
      known.redirect === wish.redirect;
    if (!isSame) throw new ProductError("conflict", "keyOfOther");
    return listOfOrder(sql, workspaceId, wish.key);
  });
}

/** Orders and pays. False: another press did so before. */
async function order(tx: Tx, member: Member, wish: NumberWish, place: NumberPlace): Promise<boolean> {
  const { workspaceId, userId } = member;
  await requireFeature(tx, workspaceId, "calling");
  const { key, count, redirect } = wish;
  const isNew = await insertOrder(tx.sql, workspaceId, {
    id: key,
    userId,
    region: placeId(place),
    count,
    redirect,
  });
  if (!isNew) return false;
  const ids = Array.from({ length: count }, () => newId());
  await insertNumbers(tx.sql, workspaceId, key, ids, { ...place, redirect });
  const spendings = ids.flatMap((id): Spending[] =>
    usages.map((usageType) => ({
      workspaceId,
      userId,
      usageType,
      origin: "manual",
      credits: priceOf(usageType),
      key: spendingKey(id, usageType),
    })),
  );
  const ledger = await openLedger(tx, [workspaceId]);
  const left = leftOf(ledger, workspaceId);
  const { refused } = await spendAll(tx, ledger, spendings);
  if (refused.length > 0)
    throw new ProductError("out_of_credits", "outOfCredits", {
      values: {
        cost: count * usages.reduce((sum, one) => sum + priceOf(one), 0),
        left: toCredits(left ?? 0),
      },
    });
  const data = { count, country: place.country };
  await audit(tx, { workspaceId, actorUserId: userId, action: "phone.buy", subjectId: key, data });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
  return true;
}

/** Asks the provider for each number of an order, which the caller has just written. */
async function carryOut(
  port: DialerPort,
  workspaceId: Id,
  orderId: Id,
  candidates: readonly AvailableNumber[],
): Promise<void> {
  const rows = await db.tenant({ workspaceId }, ({ sql }) => listOfOrder(sql, workspaceId, orderId));
  const left = [...candidates];
  for (const { id } of rows) await buyOne(port, workspaceId, id, left);
}

/**
 * Buys the next candidate that nobody else has by now. What stays open, the upkeep settles; what it has settled
 * meanwhile isn't bought.
 */
async function buyOne(port: DialerPort, workspaceId: Id, id: Id, left: AvailableNumber[]): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    if (!(await db.tenant({ workspaceId }, ({ sql }) => takeOrdered(sql, workspaceId, id)))) return;
    let bought: BoughtNumber;
    try {
      bought = await port.buy(next.number, id);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === "ambiguous") return;
      if (error.kind !== "rejected") break;
      continue;
    }
    return noteBought(port, workspaceId, id, bought, next.isSmsSupported);
  }
  await noteRefused(workspaceId, id);
}

/**
 * Notes what the provider sold. One for which nobody waits any more goes back: at once, or by the upkeep where the
 * provider can't be reached. One that the upkeep has found and put in use stays.
 */
export async function noteBought(
  port: DialerPort,
  workspaceId: Id,
  id: Id,
  bought: BoughtNumber,
  isSmsSupported: boolean | null,
): Promise<void> {
  const late = await db.tenant({ workspaceId }, async (tx) => {
    await takeTurn(tx, workspaceId);
    const isNews = await activateNumber(tx.sql, workspaceId, id, bought, isSmsSupported);
    if (!isNews) return takeLate(tx.sql, workspaceId, id, bought);
    announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
    return "own";
  });
  if (late === "own") return;
  await giveBack(port, workspaceId, id, bought.ref).catch((err: unknown) =>
    logger("dialer").warn({ err, late }, "a number that came too late couldn't be given back"),
  );
}

/** Notes that a number wasn't sold, and gives its credits back. */
export async function noteRefused(workspaceId: Id, id: Id): Promise<void> {
  await db.tenant({ workspaceId }, async (tx) => {
    if (!(await failNumber(tx.sql, workspaceId, id))) return;
    await refundAll(
      tx,
      usages.map((usage) => ({ workspaceId, key: spendingKey(id, usage) })),
    );
    const action = "phone.refuse";
    await audit(tx, { workspaceId, actorUserId: null, action, subjectId: id });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
  });
}
