/** The position in an inbox up to which mail was read. */
export interface MailCursor {
  readonly validity: string;
  readonly uid: number;
  /**
   * The arrival time of the newest mail read, in milliseconds: it finds the position again after the server renumbers
   * the folder.
   */
  readonly seenMs: number;
  /** The folder was renumbered and isn't read through yet: mail that arrived long before `seenMs` isn't new. */
  readonly isCatchingUp: boolean;
}

// A UIDVALIDITY never begins with a zero, so a leading zero marks catching up. An older version of the product reads
// such a cursor as one of another numbering, and catches up, too.
export const writeCursor = ({ validity, uid, seenMs, isCatchingUp }: MailCursor) =>
  `${isCatchingUp ? "0" : ""}${validity}:${uid}:${seenMs}`;

/** Parses a cursor. Null for any other text. */
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
