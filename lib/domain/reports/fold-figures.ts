import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/db/index.ts";
import { forEach, inTurn } from "@/lib/domain/bulk/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { areOver, foldRows, lastNumber, listBehind, lockCursor, nextTransaction } from "./store/fold.ts";

/** The most rows of one transaction, the most transactions of a workspace in one look, and the most workspaces. */
const mostRows = 2_000;
const mostBatches = 25;
const mostWorkspaces = 200;

/** How long a look waits for the transactions that are open when it begins, in milliseconds. */
const patienceMs = 20_000;

/**
 * Counts new rows of the history (`enrolment_events`) in the figures, one workspace after the other. Each row counts
 * exactly once, whenever it happened: the counts and the place up to which they go commit together. Several workers may
 * do it at once. Returns in how many workspaces there was something.
 */
export async function foldFigures(): Promise<number> {
  const upTo = await settledNumber();
  if (upTo === null) return 0;
  const behind = await nextBehind();
  await forEach(behind, ({ workspaceId }) => foldWorkspace(workspaceId, upTo));
  return behind.length;
}

const nextBehind = inTurn(mostWorkspaces, (after, most) =>
  db.platform("operations", ({ sql }) => listBehind(sql, after, most)),
);

/**
 * The number up to which every row is visible. A row gets its number before its commit, after its transaction got its
 * id: so all rows up to the last number are there once the transactions that were open a moment later are over. Null
 * where one of them stays open for too long: the next look tries again.
 */
async function settledNumber(): Promise<number | null> {
  const upTo = await db.platform("operations", ({ sql }) => lastNumber(sql));
  const before = await db.platform("operations", ({ sql }) => nextTransaction(sql));
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if (await db.platform("operations", ({ sql }) => areOver(sql, before))) return upTo;
    await wait(50);
  }
  return null;
}

async function foldWorkspace(workspaceId: Id, upTo: number): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const rows = await db.tenant({ workspaceId }, async (tx) => {
      await lockCursor(tx.sql, workspaceId);
      const rows = await foldRows(tx.sql, workspaceId, upTo, mostRows);
      if (rows > 0) announce(tx, { workspaceId, event: "refetch_data", topics: ["figures"] });
      return rows;
    });
    if (rows < mostRows) return;
  }
}
