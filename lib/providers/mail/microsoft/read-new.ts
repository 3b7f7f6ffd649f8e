import { addressOf } from "@/lib/kernel/web-address/index.ts";
import { type GrantedApi, jsonOf, requireServerTime, serverTimeOf } from "../granted/api.ts";
import type { FetchedMail } from "../port.ts";
import { classifyMicrosoft, isForgotten } from "./classify.ts";
import { type DeltaCursor, type DeltaPlace, readCursor, writeCursor } from "./cursor.ts";
import { type GraphFolder, listFolders } from "./folders.ts";
import { immutableIds } from "./immutable-ids.ts";
import { fetchMessage } from "./messages.ts";

/** How far before the last look mail of a folder without a position is new, in milliseconds. */
const overlapMs = 60 * 60_000;
/** The clocks of Graph's servers may differ by this much, in milliseconds. */
const skewMs = 60_000;
/** How often the time of the last look, and the tokens of folders without news, are written, in milliseconds. */
const noteEveryMs = 10 * 60_000;

interface Asked {
  readonly limit: number;
  readonly extent: "whole" | "headers";
}

/** The most pages of one folder's first round: it names mail of the last minute only. */
const mostFirstPages = 20;

/** The position behind all mail that is there now, and the mailbox's address. */
export async function startPlace(api: GrantedApi, base: string) {
  const answer = await api({ method: "GET", url: `${base}/me?$select=mail,userPrincipalName` });
  const { mail, userPrincipalName } = jsonOf(answer);
  const nowMs = requireServerTime(answer);
  const address = String(mail || userPrincipalName || "");
  const places = new Map<string, DeltaPlace>();
  for (const folder of await listFolders(api, base)) {
    for (let page = 0; page < mostFirstPages; page++) {
      const cursor = { sinceMs: nowMs, lookedMs: nowMs, places };
      const { next } = await askFolder(api, base, folder, cursor, 100);
      if (next === null) break;
      places.set(folder.key, next);
      if (next.kind === "delta") break;
    }
  }
  return { address, cursor: writeCursor({ sinceMs: nowMs, lookedMs: nowMs, places }) };
}

/**
 * The next new mails of some folders. Each folder has a delta query of its own, which names every mail that came into it once,
 * and which is limited to mail that arrived since a moment: so old mail that is moved or imported never counts. A mail that is
 * moved is named again by its new folder; the recorder knows it.
 * @param isWhole whether these are all folders that are read.
 */
export async function readNew(
  api: GrantedApi,
  base: string,
  { folders, isWhole }: { readonly folders: readonly GraphFolder[]; readonly isWhole: boolean },
  given: string,
  { limit, extent }: Asked,
): Promise<{ mails: FetchedMail[]; cursor: string }> {
  const cursor = readCursor(given);
  if (cursor === null) return { mails: [], cursor: (await startPlace(api, base)).cursor };
  const mails: FetchedMail[] = [];
  const places = new Map(cursor.places);
  let nowMs = cursor.lookedMs;
  let isComplete = isWhole;
  for (const folder of folders) {
    const page = await readFolder(api, base, folder, cursor, { limit: limit - mails.length, extent });
    mails.push(...page.mails);
    nowMs = Math.max(nowMs, page.nowMs);
    isComplete &&= page.isEnd;
    if (page.place === null) places.delete(folder.key);
    // A token without news behind it stays good: the row isn't written at each look.
    else if (page.hasNews || !places.has(folder.key) || nowMs - cursor.lookedMs >= noteEveryMs)
      places.set(folder.key, page.place);
    if (mails.length >= limit) {
      isComplete &&= folder === folders.at(-1);
      break;
    }
  }
  const isLater = isComplete && nowMs - cursor.lookedMs >= noteEveryMs;
  const ordered = isWhole ? inOrder(places, folders) : places;
  const next = { sinceMs: cursor.sinceMs, lookedMs: isLater ? nowMs : cursor.lookedMs, places: ordered };
  return { mails, cursor: writeCursor(next) };
}

/** The positions in the order of the folders, then those of folders that are gone: they may come back. */
function inOrder(places: ReadonlyMap<string, DeltaPlace>, folders: readonly GraphFolder[]) {
  const keys = new Set([...folders.map(({ key }) => key), ...places.keys()]);
  return new Map(
    [...keys].flatMap((key) => {
      const place = places.get(key);
      return place ? [[key, place] as const] : [];
    }),
  );
}

interface FolderPage {
  readonly mails: FetchedMail[];
  /** Null: the folder is gone, or its position was forgotten and it begins anew with the next look. */
  readonly place: DeltaPlace | null;
  readonly hasNews: boolean;
  readonly isEnd: boolean;
  readonly nowMs: number;
}

async function readFolder(
  api: GrantedApi,
  base: string,
  folder: GraphFolder,
  cursor: DeltaCursor,
  { limit, extent }: Asked,
): Promise<FolderPage> {
  let page = await askFolder(api, base, folder, cursor, limit);
  // Graph has forgotten the position: the folder begins anew, with mail since shortly before the last look.
  if (page.next === null && !page.isGone && cursor.places.has(folder.key))
    page = await askFolder(api, base, folder, { ...cursor, places: new Map() }, limit);
  const { items, next, nowMs, isGone } = page;
  const mails: FetchedMail[] = [];
  for (const item of items) {
    const at = new Date(String(item.receivedDateTime));
    if (item["@removed"] !== undefined || item.isDraft === true || Number.isNaN(at.getTime())) continue;
    const mail = await fetchMessage(api, base, { id: String(item.id), at }, extent);
    if (mail) mails.push(mail);
  }
  const hasNews = items.length > 0 || cursor.places.get(folder.key)?.kind === "skip";
  return { mails, place: next, hasNews, isEnd: isGone || next?.kind === "delta", nowMs };
}

interface DeltaPage {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly next: DeltaPlace | null;
  /** The folder was deleted. */
  readonly isGone: boolean;
  readonly nowMs: number;
}

/** One page of a folder's delta query. Without a position it begins with mail that is new. */
async function askFolder(
  api: GrantedApi,
  base: string,
  { id, key }: GraphFolder,
  cursor: DeltaCursor,
  limit: number,
): Promise<DeltaPage> {
  const place = cursor.places.get(key);
  const fromMs = Math.max(0, cursor.sinceMs - skewMs, cursor.lookedMs - overlapMs);
  const query = place
    ? { [place.kind === "delta" ? "$deltatoken" : "$skiptoken"]: place.token }
    : {
        changeType: "created",
        $select: "id,receivedDateTime,isDraft",
        $filter: `receivedDateTime ge ${new Date(fromMs).toISOString().replace(/\.\d+Z$/, "Z")}`,
      };
  const answer = await api({
    method: "GET",
    url: `${base}/me/mailFolders/${encodeURIComponent(id)}/messages/delta?${new URLSearchParams(query)}`,
    headers: { prefer: `${immutableIds}, odata.maxpagesize=${Math.max(1, limit)}` },
    accept: [404, 410, 400],
  });
  const nowMs = serverTimeOf(answer) ?? 0;
  if (answer.status !== 200) {
    if (answer.status === 400 && !place) throw classifyMicrosoft(answer, false);
    return { items: [], next: null, isGone: answer.status === 404 && !isForgotten(answer), nowMs };
  }
  const { value, "@odata.nextLink": nextLink, "@odata.deltaLink": deltaLink } = jsonOf(answer);
  const skip = tokenOf(nextLink, "$skiptoken");
  const delta = tokenOf(deltaLink, "$deltatoken");
  const next: DeltaPlace | null =
    skip !== null ? { kind: "skip", token: skip } : delta !== null ? { kind: "delta", token: delta } : null;
  return { items: (Array.isArray(value) ? value : []) as DeltaPage["items"], next, isGone: false, nowMs };
}

/** The token of a link. Only the token is kept: the address is always our own. */
function tokenOf(link: unknown, name: string): string | null {
  return typeof link === "string" ? (addressOf(link)?.searchParams.get(name) ?? null) : null;
}
