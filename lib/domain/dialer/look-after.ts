import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import { spendCredits } from "@/lib/domain/credits/index.ts";
import { audit, takeTurn } from "@/lib/domain/workspaces/index.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { DialerPort } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { noteBought, noteRefused, spendingKey } from "./buy-numbers.ts";
import { giveBack } from "./numbers.ts";
import { applyNews } from "./receive-news.ts";
import { beginRelease, chooseDefault, findNumber, payMonth, suspend } from "./store/numbers.ts";
import { dropKeys, listDue, listOpenCalls, listOpenNumbers, noteAsked } from "./store/upkeep.ts";

/** How long a number that nobody pays is kept [docs/dialer.md]. */
export const graceMs = 7 * dayMs;
/** How long an order, or a return, may be under way before the provider is asked, in machine seconds. */
const settleAfterSeconds = 120;
/** The most rows of one look. */
const most = 50;

const nextDue = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => listDue(sql, after, limit)),
);

/**
 * Pays the numbers whose month is over, each month once. Without credits a number is suspended, and given back after
 * the time of grace.
 */
export async function renewNumbers(): Promise<void> {
  await forEach(await nextDue(), ({ workspaceId, id }) => renewNumber(workspaceId, id));
}

async function renewNumber(workspaceId: Id, id: Id): Promise<void> {
  try {
    await db.tenant({ workspaceId }, async (tx) => {
      const row = await lockDue(tx, workspaceId, id);
      if (!row) return;
      const usageType = "phone_monthly_payment";
      await payMonth(tx.sql, workspaceId, id);
      await spendCredits(tx, {
        workspaceId,
        usageType,
        origin: "auto",
        credits: priceOf(usageType),
        key: spendingKey(id, usageType, row.monthsPaid + 1),
      });
      if (row.state === "suspended") await noteDeed(tx, workspaceId, id, "phone.resume");
      else announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
    });
  } catch (error) {
    if (!(error instanceof ProductError) || error.reason !== "out_of_credits") throw error;
    await db.tenant({ workspaceId }, (tx) => goWithout(tx, workspaceId, id));
  }
}

/** The number, locked, if its month is over. */
async function lockDue(tx: Tx, workspaceId: Id, id: Id) {
  await takeTurn(tx, workspaceId);
  const row = await findNumber(tx.sql, workspaceId, id, true);
  const now = await readProductNow(tx.sql);
  const isDue = row && (row.state === "active" || row.state === "suspended") && row.paidUntil <= now;
  return isDue ? row : null;
}

/** Nobody can pay: it is suspended, and after a while given back. */
async function goWithout(tx: Tx, workspaceId: Id, id: Id): Promise<void> {
  const row = await lockDue(tx, workspaceId, id);
  if (!row) return;
  if (row.state === "active") {
    await suspend(tx.sql, workspaceId, id);
    await noteDeed(tx, workspaceId, id, "phone.suspend");
    return;
  }
  const now = await readProductNow(tx.sql);
  if (!row.suspendedAt || now.getTime() < row.suspendedAt.getTime() + graceMs) return;
  if (!(await beginRelease(tx.sql, workspaceId, id))) return;
  await chooseDefault(tx.sql, workspaceId, null);
  await noteDeed(tx, workspaceId, id, "phone.lapse");
}

async function noteDeed(tx: Tx, workspaceId: Id, id: Id, action: string): Promise<void> {
  await audit(tx, { workspaceId, actorUserId: null, action, subjectId: id });
  announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
}

const nextOpen = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => listOpenNumbers(sql, after, limit, settleAfterSeconds)),
);

/** Asks the provider what became of orders and returns whose answer was lost. */
export async function settleNumbers(port: DialerPort): Promise<void> {
  await forEach(await nextOpen(), async ({ workspaceId, id, state, externalId }) => {
    await db.tenant({ workspaceId }, ({ sql }) => noteAsked(sql, workspaceId, id));
    if (state === "releasing") {
      if (externalId !== null) await giveBack(port, workspaceId, id, externalId);
      return;
    }
    const bought = await port.findBought(id);
    if (bought) await noteBought(port, workspaceId, id, bought, null);
    else await noteRefused(workspaceId, id);
  });
}

const nextCalls = inTurn(most, (after, limit) =>
  db.platform("operations", ({ sql }) => listOpenCalls(sql, after, limit)),
);

/** Reads the calls of whose end nobody was told, and forgets keys that lapsed. */
export async function settleCalls(port: DialerPort): Promise<void> {
  await forEach(await nextCalls(), async ({ workspaceId, id, externalId }) =>
    applyNews(workspaceId, id, await port.readCall(externalId)),
  );
  await db.platform("operations", ({ sql }) => dropKeys(sql));
}
