/** How far a Gmail mailbox was read. */
export interface HistoryCursor {
  /** The mailbox's history up to here was read. */
  readonly historyId: string;
  /** How many mails of the next entry of the history were read, too. */
  readonly skip: number;
  /** When all news were last read, by the server's clock, in milliseconds. What arrived long before isn't new. */
  readonly lookedMs: number;
  /** Google forgot the history: until this is through, mails are listed by their arrival. */
  readonly catchUp: CatchUp | null;
}

export interface CatchUp {
  /** Mail that arrived since is listed, in milliseconds. */
  readonly fromMs: number;
  /** When the listing began: `lookedMs` once it has ended. */
  readonly beganMs: number;
  /** The page that is read next; empty: the first. */
  readonly page: string;
}

/** The cursor as one text. */
export function writeCursor({ historyId, skip, lookedMs, catchUp }: HistoryCursor): string {
  const open = catchUp === null ? [] : [catchUp.fromMs, catchUp.beganMs, catchUp.page];
  return `google1 ${JSON.stringify([historyId, skip, lookedMs, ...open])}`;
}

/** Null for a text that isn't a cursor of this kind. */
export function readCursor(text: string): HistoryCursor | null {
  if (!text.startsWith("google1 ")) return null;
  try {
    const parts: unknown = JSON.parse(text.slice(8));
    if (!Array.isArray(parts)) return null;
    const [historyId, skip, lookedMs, fromMs, beganMs, page] = parts as unknown[];
    if (typeof historyId !== "string" || !/^\d{1,20}$/.test(historyId)) return null;
    if (!isCount(skip) || !isCount(lookedMs)) return null;
    if (page === undefined) return { historyId, skip, lookedMs, catchUp: null };
    if (!isCount(fromMs) || !isCount(beganMs) || typeof page !== "string") return null;
    return { historyId, skip, lookedMs, catchUp: { fromMs, beganMs, page } };
  } catch {
    return null;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
