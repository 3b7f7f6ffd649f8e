import { db, readProductNow } from "@/lib/db/index.ts";
import { noteFilled } from "@/lib/db/statistics.ts";
import type { PendingRequest, SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { storeList } from "./store/requests.ts";
import { holdTurn, noteRead, stillWorks, type Turn } from "./store/rules.ts";

/** The most pages of a list that are read. Of a longer one the rest isn't known. */
const mostPages = 100;

/**
 * Reads the account's list of unanswered requests and stores it. A turn that is lost stores nothing, nor does one of an
 * account that was stopped or signed in anew meanwhile.
 */
export async function readRequests(network: Pick<SocialPort, "pendingRequests">, turn: Turn): Promise<void> {
  const { workspaceId } = turn;
  const all: PendingRequest[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Awaited<ReturnType<SocialPort["pendingRequests"]>> = await network.pendingRequests(
      turn.accountRef,
      cursor,
    );
    all.push(...page.requests);
    const isCircle = page.cursor !== null && page.cursor === cursor;
    cursor = page.cursor;
    if (cursor === null || isCircle) break;
    if (!(await db.tenant({ workspaceId }, ({ sql }) => holdTurn(sql, turn)))) return;
  }
  await db.tenant({ workspaceId }, async (tx) => {
    if (!(await holdTurn(tx.sql, turn)) || !(await stillWorks(tx.sql, turn))) return;
    const now = await readProductNow(tx.sql);
    await storeList(tx.sql, turn, { requests: all, isWhole: cursor === null }, now);
    await noteRead(tx.sql, turn, now);
    tx.afterCommit(() => noteFilled(["pending_requests"], all.length));
    announce(tx, { workspaceId, event: "refetch_data", topics: ["credentials"] });
  });
}
