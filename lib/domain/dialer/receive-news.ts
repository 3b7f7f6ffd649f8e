import { priceOf } from "@/lib/contracts/credits/prices.ts";
import { db, type Tx } from "@/lib/db/index.ts";
import { leftOf, openLedger, spendAll } from "@/lib/domain/credits/index.ts";
import { toCredits } from "@/lib/domain/credits/rules/amount.ts";
import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { CallNews, DialerPort, Told } from "@/lib/providers/dialer/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { costOf, isOver, movesOn } from "./rules/call-state.ts";
import { type CallRow, lockCall, noteRecording, writeState } from "./store/calls.ts";

/**
 * Takes what the provider told of a call: its signature is checked over the bytes. It may come late, twice and in any
 * order: a call only moves on, its end counts once, and so does its price [F13]. News of an unknown call change nothing.
 * Throws `forbidden` for a wrong signature.
 */
export async function receiveNews(
  port: DialerPort,
  told: Told,
  of: { readonly workspaceId: Id | null; readonly callId: Id | null },
): Promise<void> {
  let news: CallNews;
  try {
    news = await port.readNews(told);
  } catch (error) {
    if (error instanceof ProviderError && error.kind === "auth")
      throw new ProductError("forbidden", "telephonySignature");
    throw error;
  }
  if (of.workspaceId !== null && of.callId !== null) await applyNews(of.workspaceId, of.callId, news);
}

/** Writes what is new of a call. */
export async function applyNews(workspaceId: Id, id: Id, news: CallNews): Promise<void> {
  await db.tenant({ workspaceId }, async (tx) => {
    const call = await lockCall(tx.sql, workspaceId, id);
    if (!call || call.externalId !== news.ref) return;
    const isNewState = news.state !== null && movesOn(call.state, news.state);
    if (isNewState) await move(tx, workspaceId, call, news);
    const isRecorded =
      news.recording !== null && (await noteRecording(tx.sql, workspaceId, id, news.recording));
    if (isNewState || isRecorded) announce(tx, { workspaceId, event: "refetch_data", topics: ["dialer"] });
  });
}

async function move(tx: Tx, workspaceId: Id, call: CallRow, { state, duration }: CallNews): Promise<void> {
  if (state === null) return;
  const seconds = state === "completed" ? (duration ?? 0) : 0;
  if (!isOver(state)) {
    await writeState(tx.sql, workspaceId, call.id, { state, seconds: 0, price: null });
    return;
  }
  const price = await charge(tx, workspaceId, call, costOf(state, seconds, priceOf("call")));
  await writeState(tx.sql, workspaceId, call.id, { state, seconds, price });
}

/** Pays a call, as far as there are credits: two at once may have used them up. Returns what was paid, in thousandths. */
async function charge(tx: Tx, workspaceId: Id, call: CallRow, cost: number): Promise<number> {
  if (cost === 0) return 0;
  const ledger = await openLedger(tx, [workspaceId]);
  const left = leftOf(ledger, workspaceId);
  const units = left === null ? cost : Math.min(cost, left);
  if (units === 0) return 0;
  const origin = call.userId === null ? "auto" : "manual";
  await spendAll(tx, ledger, [
    {
      workspaceId,
      credits: toCredits(units),
      usageType: "call",
      origin,
      userId: call.userId,
      prospectId: call.prospectId,
      key: `call:${call.id}`,
    },
  ]);
  return left === null ? 0 : units;
}
