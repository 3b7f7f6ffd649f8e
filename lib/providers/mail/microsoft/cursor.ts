/** A position in one folder: Graph's token, of the end of a round (`delta`) or of a page within it (`skip`). */
export interface DeltaPlace {
  readonly kind: "delta" | "skip";
  readonly token: string;
}

/** How far a mailbox on Graph was read. */
export interface DeltaCursor {
  /** When it was connected, by the server's clock, in milliseconds: what arrived before isn't new. */
  readonly sinceMs: number;
  /** When all folders were last read to their ends, by the server's clock, in milliseconds. */
  readonly lookedMs: number;
  /** By the folder's key (folders.ts). */
  readonly places: ReadonlyMap<string, DeltaPlace>;
}

/** The longest cursor, in characters. The positions of the folders that come last are dropped. */
const longest = 24_000;
/** The longest token that is kept. A folder with a longer one begins anew each time. */
const longestToken = 4_000;

/** The cursor as one text, in the order of the folders. */
export function writeCursor({ sinceMs, lookedMs, places }: DeltaCursor): string {
  let room = longest;
  const kept: [string, string][] = [];
  for (const [key, { kind, token }] of places) {
    const text = `${kind === "delta" ? "d" : "s"}${token}`;
    room -= key.length + text.length + 8;
    if (room < 0) break;
    if (token.length <= longestToken) kept.push([key, text]);
  }
  return `graph1 ${JSON.stringify([sinceMs, lookedMs, Object.fromEntries(kept)])}`;
}

/** Null for a text that isn't a cursor of this kind. */
export function readCursor(text: string): DeltaCursor | null {
  if (!text.startsWith("graph1 ")) return null;
  try {
    const parts: unknown = JSON.parse(text.slice(7));
    if (!Array.isArray(parts)) return null;
    const [sinceMs, lookedMs, given] = parts as unknown[];
    if (!Number.isSafeInteger(sinceMs) || !Number.isSafeInteger(lookedMs)) return null;
    if (typeof given !== "object" || given === null) return null;
    const places = new Map<string, DeltaPlace>();
    for (const [key, value] of Object.entries(given)) {
      if (typeof value !== "string" || !/^[ds]./.test(value)) return null;
      places.set(key, { kind: value.startsWith("d") ? "delta" : "skip", token: value.slice(1) });
    }
    return { sinceMs: Number(sinceMs), lookedMs: Number(lookedMs), places };
  } catch {
    return null;
  }
}
