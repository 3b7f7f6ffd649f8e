interface Named {
  readonly _id: string;
  readonly full_name: string;
}

interface Piece {
  readonly text: string;
  readonly isMention: boolean;
}

const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** Whether an "@" at a place begins a mention: no word stands before it, as in an address. */
const begins = (text: string, at: number) => text[at] === "@" && !isWord(text[at - 1]);

/** A text in pieces: each "@" with a member's whole name is one. Of names that begin alike the longest counts. */
export function piecesOf(text: string, members: readonly Named[]): Piece[] {
  const names = [...new Set(members.map((one) => one.full_name))]
    .filter((name) => name !== "")
    .sort((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (at < from || !begins(text, at)) continue;
    const name = names.find((one) => text.startsWith(one, at + 1) && !isWord(text[at + 1 + one.length]));
    if (name === undefined) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false });
    pieces.push({ text: `@${name}`, isMention: true });
    from = at + 1 + name.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false });
  return pieces;
}

/** The members whom a text mentions. Members of one name are all meant. */
export function mentionedIn<Member extends Named>(text: string, members: readonly Member[]): Member[] {
  const named = new Set(
    piecesOf(text, members).flatMap((piece) => (piece.isMention ? [piece.text.slice(1)] : [])),
  );
  return members.filter((one) => named.has(one.full_name));
}

/** Whether a typed "@" begins a mention: it stands at the beginning, or behind a blank. */
export function opensMentions(key: string, text: string, caret: number): boolean {
  return key === "@" && !isWord(text[caret - 1]);
}

/** A text in which "@" is typed in place of what is selected. */
export const withSign = (text: string, start: number, end: number): string =>
  `${text.slice(0, start)}@${text.slice(end)}`;
