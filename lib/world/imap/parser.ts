/** A word, a quoted string or a literal; or a parenthesised list of them. */
export type Token = string | Token[];

export interface Command {
  readonly tag: string;
  readonly name: string;
  readonly args: Token[];
}

/** The longest accepted command, literals included, in bytes. */
export const commandCap = 1024 * 1024;

export type Taken =
  /** The buffer begins with a whole command of `length` bytes. */
  | { readonly kind: "whole"; readonly length: number; readonly text: string }
  /** The client waits for permission to send a literal; `at` is the offset that the permission covers. */
  | { readonly kind: "ask"; readonly at: number }
  | { readonly kind: "more" }
  | { readonly kind: "too_long" };

/**
 * Looks for the end of the command at the beginning of `buffer`. A line that ends with `{n}` continues after n bytes
 * of literal. `asked` is the offset up to which permission was given.
 */
export function takeCommand(buffer: Buffer, asked: number): Taken {
  let from = 0;
  for (;;) {
    const end = buffer.indexOf("\r\n", from, "latin1");
    if (end < 0) return buffer.length > commandCap ? { kind: "too_long" } : { kind: "more" };
    const literal = /\{(\d{1,10})(\+?)\}$/.exec(buffer.toString("latin1", Math.max(from, end - 16), end));
    if (!literal) return { kind: "whole", length: end + 2, text: buffer.toString("latin1", 0, end) };
    const size = Number(literal[1]);
    if (end + 2 + size > commandCap) return { kind: "too_long" };
    if (literal[2] !== "+" && end + 2 > asked) return { kind: "ask", at: end + 2 };
    from = end + 2 + size;
    if (buffer.length < from) return { kind: "more" };
  }
}

interface Reader {
  readonly text: string;
  at: number;
}

/** The deepest nesting of lists. Deeper input is refused. */
const deepest = 20;

function readQuoted(reader: Reader): string | null {
  let value = "";
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at];
    if (char === '"') {
      reader.at += 1;
      return value;
    }
    if (char === "\\") reader.at += 1;
    value += reader.text[reader.at] ?? "";
  }
  return null;
}

function readAtom(reader: Reader): string {
  const start = reader.at;
  let inside = false;
  for (; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at] ?? "";
    if (char === "[") inside = true;
    else if (char === "]") inside = false;
    else if (!inside && (char === " " || char === "(" || char === ")")) break;
  }
  return reader.text.slice(start, reader.at);
}

function readList(reader: Reader, depth: number): Token[] | null {
  const list: Token[] = [];
  while (reader.at < reader.text.length) {
    const char = reader.text[reader.at];
    if (char === " ") {
      reader.at += 1;
    } else if (char === ")") {
      if (depth === 0) return null;
      reader.at += 1;
      return list;
    } else if (char === "(") {
      if (depth >= deepest) return null;
      reader.at += 1;
      const inner = readList(reader, depth + 1);
      if (!inner) return null;
      list.push(inner);
    } else if (char === '"') {
      const quoted = readQuoted(reader);
      if (quoted === null) return null;
      list.push(quoted);
    } else {
      const literal = /^\{(\d{1,10})\+?\}\r\n/.exec(reader.text.slice(reader.at, reader.at + 16));
      if (literal) {
        const start = reader.at + literal[0].length;
        reader.at = start + Number(literal[1]);
        list.push(reader.text.slice(start, reader.at));
      } else {
        list.push(readAtom(reader));
      }
    }
  }
  return depth === 0 ? list : null;
}

/** Parses one command. Null when it isn't one. Never throws. */
export function parseCommand(text: string): Command | null {
  const tokens = readList({ text, at: 0 }, 0);
  const [tag, name, ...args] = tokens ?? [];
  if (typeof tag !== "string" || typeof name !== "string") return null;
  if (!/^[A-Za-z0-9.$_-]{1,64}$/.test(tag)) return null;
  const upper = name.toUpperCase();
  if (upper !== "UID") return { tag, name: upper, args };
  const [verb, ...rest] = args;
  return typeof verb === "string" ? { tag, name: `UID ${verb.toUpperCase()}`, args: rest } : null;
}

/** The numbers of `among` (ascending) in a set like `1:5,9,20:*`. Null when it isn't a set. */
export function numbersIn(set: string, among: readonly number[]): number[] | null {
  if (!/^(\d{1,10}|\*)(:(\d{1,10}|\*))?(,(\d{1,10}|\*)(:(\d{1,10}|\*))?)*$/.test(set)) return null;
  const last = among.at(-1) ?? 0;
  const ranges = set.split(",").map((part) => {
    const [a = "", b = a] = part.split(":");
    const [from, to] = [a, b].map((end) => (end === "*" ? last : Number(end)));
    return [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)] as const;
  });
  return among.filter((number) => ranges.some(([from, to]) => number >= from && number <= to));
}

/** A string for the wire: quoted where that is safe, else a literal. Null is NIL. */
export function wire(text: string | null): string {
  if (text === null) return "NIL";
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/[\\"]/g, "\\$&")}"`;
  return `{${Buffer.byteLength(text, "latin1")}}\r\n${text}`;
}
