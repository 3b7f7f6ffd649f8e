/** Where reading of an inbox stands. */
export interface MailCursor {
  readonly validity: string;
  readonly uid: number;
  /** Arrival of the newest mail read, in milliseconds: the way back after the server renumbered the folder. */
  readonly seenMs: number;
  /** The folder was renumbered and isn't gone through yet: what arrived long before `seenMs` is no news. */
  readonly isCatchingUp: boolean;
}

// A UIDVALIDITY begins with no zero: one in front marks the catching up. A process of an older version takes such a cursor
// for that of another numbering, and catches up too.
export const writeCursor = ({ validity, uid, seenMs, isCatchingUp }: MailCursor) =>
  `${isCatchingUp ? "0" : ""}${validity}:${uid}:${seenMs}`;

/** Reads a cursor; null where it isn't one. */
export function readCursor(text: string | null): MailCursor | null {
  const parts = /^(0?)(0|[1-9]\d{0,18}):(\d{1,10}):(\d{1,16})$/.exec(text ?? "");
  return parts?.[2]
    ? {
        validity: parts[2],
        uid: Number(parts[3]),
        seenMs: Number(parts[4]),
        isCatchingUp: parts[1] === "0",
      }
    : null;
}
