import { type SearchFailure, searchFailures } from "@/lib/contracts/words/search-sources.ts";
import { db, isBadData, readProductNow, type Tx } from "@/lib/db/index.ts";
import { forEach, inTurn, type Owned } from "@/lib/domain/bulk/index.ts";
import { closeImport, holdImport, holdTaking, takeBatch } from "@/lib/domain/campaigns/index.ts";
import { noteAllowed, noteHeldBack } from "@/lib/domain/credentials/index.ts";
import { takeRoom } from "@/lib/domain/lanes/index.ts";
import { keysTaken, setFailure, setTotal } from "@/lib/domain/prospects/index.ts";
import { whileHeld } from "@/lib/domain/workers/index.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { hashText } from "@/lib/kernel/random/index.ts";
import { addressOf } from "@/lib/kernel/web-address/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { PeoplePage, SocialPort } from "@/lib/providers/social/port.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { type FoundPerson, toLine } from "./rules/people-found.ts";
import { searchTopics } from "./start-search.ts";
import {
  holdSearch,
  isOwnTurn,
  listDue,
  listLost,
  lockTurns,
  putOff,
  renewSearch,
  type SearchRow,
  type Turn,
  writePage,
} from "./store/searches.ts";

type Network = Pick<SocialPort, "findPeople">;

/** The most searches of one look, and how many are asked side by side. */
const mostAtOnce = 50;
const sideBySide = 5;

/** The pause between two pages of an account, in ms of product time: like a person who reads them. */
const pauseMs = { least: 6_000, spread: 6_000 };

/** The pauses after a try without an answer, in ms of product time: each twice the one before. */
const retryMs = { first: 30_000, longest: 3_600_000 };

/**
 * The longest that a search waits for room in its account's budget before it looks again: somebody may raise the limit.
 */
const lookAgainMs = 3_600_000;

/** The longest rest that the network may ask for, in ms of product time. */
const longestRestMs = 24 * 3_600_000;

/** After so many pages in a row that have nobody, a search ends. */
const mostEmptyPages = 10;

const nextDue = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", ({ sql }) => listDue(sql, after, most)),
);

const nextLost = inTurn(mostAtOnce, (after, most) =>
  db.platform("operations", ({ sql }) => listLost(sql, after, most)),
);

/**
 * Asks the network for the next page of each search that is due: one page of an account at a time. Searches whose
 * campaign is archived or deleted, or whose account was removed, stop. For the worker.
 */
export async function advanceSearches(network: Network): Promise<void> {
  await forEach(await nextLost(), stopLost);
  const due = await nextDue();
  const parts = Array.from({ length: sideBySide }, (_, part) =>
    due.filter((_, place) => place % sideBySide === part),
  );
  await Promise.all(parts.map((part) => forEach(part, (one) => advance(network, one))));
}

function stopLost({ workspaceId, id }: Owned): Promise<void> {
  return db.tenant({ workspaceId }, async (tx) => {
    const open = await holdImport({ workspaceId, subjectId: id });
    if (!open) return;
    await closeImport(tx, workspaceId, open, "gone");
    announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
  });
}

async function advance(network: Network, { workspaceId, id }: Owned): Promise<void> {
  const turn = await db.tenant({ workspaceId }, async (tx) => {
    await lockTurns(tx.sql, workspaceId, id);
    if (!(await holdTaking(tx, { workspaceId, subjectId: id }))) return null;
    const held = await holdSearch(tx.sql, workspaceId, id);
    return held && (await hasRoom(tx, held)) ? held : null;
  });
  if (!turn) return;
  const { accountRef, source, url, cursor } = turn;
  let page: PeoplePage;
  try {
    page = await whileHeld(
      () => db.tenant({ workspaceId }, ({ sql }) => renewSearch(sql, turn)),
      () => network.findPeople(accountRef, { source, url }, cursor),
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(turn, error);
  }
  try {
    await take(turn, page);
  } catch (error) {
    if (!isBadData(error)) throw error;
    // It is asked for again, and no sooner than after no answer: each page costs room.
    logger("searches").warn({ err: error, search: id }, "a page could not be taken");
    await fail(turn, new ProviderError("unavailable", "not_stored", { cause: error }));
  }
}

/** Books the page on the account's budget. Without room the search waits until there is some. */
async function hasRoom(tx: Tx, turn: Turn): Promise<boolean> {
  const { workspaceId, credentialId } = turn;
  const now = await readProductNow(tx.sql);
  const freeAt = await takeRoom(tx.sql, { workspaceId, credentialId, kind: "search_page", now });
  if (freeAt === null) return true;
  const nextAt = Math.min(freeAt, now.getTime() + lookAgainMs);
  await putOff(tx.sql, turn, { nextAt, tries: turn.tries, detail: "" });
  return false;
}

/**
 * Takes the people of a page, if the turn is still the latest one: a search that was stopped meanwhile takes nobody.
 */
async function take(turn: Turn, { people, cursor, total }: PeoplePage): Promise<void> {
  const { workspaceId, importId, most } = turn;
  await db.tenant({ workspaceId }, async (tx) => {
    const open = await holdTaking(tx, { workspaceId, subjectId: importId });
    if (!open || !(await isOwnTurn(tx.sql, turn))) return;
    const over = shownBy(turn);
    if (over.length > 0) await noteAllowed(tx, workspaceId, turn.credentialId, over);
    const wanted = people.slice(0, most - turn.found);
    const lines = await freshLines(tx, turn, wanted);
    if (lines.length > 0) await takeBatch(tx, workspaceId, open, lines);
    const found = turn.found + wanted.length;
    const now = (await readProductNow(tx.sql)).getTime();
    const pause = pauseMs.least + (hashText(`${importId} ${found}`) % pauseMs.spread);
    const line = turn.line + wanted.length;
    const tries = wanted.length === 0 ? turn.tries + 1 : 0;
    await writePage(tx.sql, turn, { cursor, found, line, nextAt: now + pause, tries });
    // A network that goes round in a circle would never end.
    const isOver = cursor === null || cursor === turn.cursor || found >= most || tries >= mostEmptyPages;
    await setTotal(tx, workspaceId, importId, isOver ? found : Math.min(total ?? 0, most));
    if (isOver) await closeImport(tx, workspaceId, open, "done");
    announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
  });
}

/** The people of a page whom the search hasn't brought yet, each once. */
async function freshLines(
  tx: Tx,
  { workspaceId, importId, line }: SearchRow,
  people: readonly FoundPerson[],
) {
  const lines = people.flatMap((person, at) => toLine(person, line + at + 1) ?? []);
  const seen = new Set(
    await keysTaken(
      tx,
      workspaceId,
      importId,
      lines.map(({ key }) => key),
    ),
  );
  return lines.filter(({ key }) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What a failure says of the account. */
const heldBackBy: Partial<Record<SearchFailure, "sales_navigator" | "sales_error" | "recruiter">> = {
  sales_navigator_needed: "sales_navigator",
  sales_navigator_disconnected: "sales_error",
  recruiter_needed: "recruiter",
};

/** What a page of people shows that the account has. */
function shownBy({ source, url }: SearchRow): Parameters<typeof noteAllowed>[3] {
  if (source === "recruiter_project" || source === "recruiter_search") return ["recruiter"];
  const isNavigator = source === "navigator_list" || addressOf(url)?.pathname.startsWith("/sales/");
  return isNavigator ? ["sales_navigator", "sales_error"] : [];
}

/** Fails a search that the network refuses, and has every other one asked for again later. */
async function fail(turn: Turn, error: ProviderError): Promise<void> {
  const { workspaceId, importId, tries } = turn;
  await db.tenant({ workspaceId }, async (tx) => {
    const open = await holdImport({ workspaceId, subjectId: importId });
    if (!open || !(await isOwnTurn(tx.sql, turn))) return;
    const now = (await readProductNow(tx.sql)).getTime();
    if (error.kind !== "rejected") {
      const least = Math.min(retryMs.longest, retryMs.first * 2 ** Math.min(tries, 10));
      const pause = Math.max(least, Math.min(longestRestMs, error.retryAfter ?? 0));
      await putOff(tx.sql, turn, { nextAt: now + pause, tries: tries + 1, detail: error.detail });
      return;
    }
    const failure = (searchFailures as readonly string[]).includes(error.detail)
      ? (error.detail as SearchFailure)
      : "refused";
    await putOff(tx.sql, turn, { nextAt: now, tries: 0, detail: error.detail });
    await setFailure(tx, workspaceId, importId, failure);
    const what = heldBackBy[failure];
    if (what) await noteHeldBack(tx, workspaceId, turn.credentialId, what, null);
    await closeImport(tx, workspaceId, open, "failed");
    announce(tx, { workspaceId, event: "refetch_data", topics: searchTopics });
  });
}
