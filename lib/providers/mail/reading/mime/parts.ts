import { textOfBytes, withoutControls } from "./charset.ts";
import { readStructured, type Structured } from "./content-type.ts";
import { type Headers, readHeaders } from "./headers.ts";
import { bytesOf } from "./transfer.ts";

/** A part of a mail that has no parts of its own. */
export interface Part {
  readonly headers: Headers;
  readonly type: Structured;
  /** Whether the sender calls it an attachment. */
  readonly isAttached: boolean;
  /** Its decoded text, at most `cap` bytes of it. */
  text(cap: number): string;
  /** Its decoded bytes, at most `cap` of them. */
  bytes(cap: number): Buffer;
}

export interface Message {
  readonly headers: Headers;
  readonly type: Structured;
  /** The types of all parts that have parts, from the outside. */
  readonly containers: readonly Structured[];
  readonly parts: readonly Part[];
}

/** The deepest nesting that is followed. A part below is read as a whole. */
const deepest = 200;
const mostParts = 1_000;

interface Open {
  readonly type: Structured;
  boundary: string | null;
  /** Whether a delimiter was met. Before it stands what older programs show. */
  isBegun: boolean;
  readonly headers: Headers;
  /** Where its body begins. */
  readonly from: number;
}

const defaultType = readStructured("text/plain");

/** What a line may delimit: `--boundary` or `--boundary--`, with blanks behind. */
const delimiterOf = (line: string) => (line.startsWith("--") ? line.slice(2).trimEnd() : null);

const withoutEnd = (name: string) => (name.endsWith("--") ? name.slice(0, -2) : name);

/**
 * Takes a mail apart, in one pass over its lines: its time grows only with the mail's length (S23). A boundary that differs from
 * the declared one is taken from the body. A mail without any delimiter is read as one text.
 * @param raw the mail's bytes as Latin-1 characters.
 */
export function readMessage(raw: string): Message {
  return new Reading(raw).read();
}

class Reading {
  private readonly parts: Part[] = [];
  private readonly containers: Structured[] = [];
  /** The open containers, from the outside, and where each boundary stands among them. */
  private readonly open: Open[] = [];
  private readonly depths = new Map<string, number>();
  private at = 0;

  constructor(private readonly raw: string) {}

  read(): Message {
    const headers = this.readBlock(false);
    const type = typeOf(headers, defaultType);
    this.begin(headers, type);
    while (this.at < this.raw.length) this.readLine();
    this.end(this.raw.length);
    while (this.open.length > 0) this.closeInner(this.raw.length);
    return { headers, type, containers: this.containers, parts: this.parts };
  }

  /** The part whose lines are being read. */
  private leaf: { readonly headers: Headers; readonly type: Structured; readonly from: number } | null = null;

  private nextLine(): { readonly from: number; readonly line: string } {
    const from = this.at;
    const end = this.raw.indexOf("\n", from);
    this.at = end < 0 ? this.raw.length : end + 1;
    const line = this.raw.slice(from, end < 0 ? this.raw.length : end);
    return { from, line: line.endsWith("\r") ? line.slice(0, -1) : line };
  }

  /** Reads a header block and the empty line behind it. A part that begins with no header has none. */
  private readBlock(isPart: boolean): Headers {
    const lines: string[] = [];
    while (this.at < this.raw.length) {
      const before = this.at;
      const { line } = this.nextLine();
      if (line === "") break;
      const name = delimiterOf(line);
      const isDelimiter = name !== null && (this.depths.has(name) || this.depths.has(withoutEnd(name)));
      if (isDelimiter || (isPart && lines.length === 0 && !line.includes(":"))) {
        this.at = before;
        break;
      }
      lines.push(line);
    }
    return readHeaders(lines);
  }

  private begin(headers: Headers, type: Structured): void {
    const isContainer = type.value.startsWith("multipart/") && this.open.length < deepest;
    if (!isContainer) {
      this.leaf = { headers, type, from: this.at };
      return;
    }
    const boundary = type.params.get("boundary")?.trimEnd() || null;
    this.containers.push(type);
    if (boundary !== null && !this.depths.has(boundary)) this.depths.set(boundary, this.open.length);
    this.open.push({ type, boundary, isBegun: false, headers, from: this.at });
    this.leaf = null;
  }

  private readLine(): void {
    const { from, line } = this.nextLine();
    const name = delimiterOf(line);
    if (name === null) return;
    const isEnd = !this.depths.has(name) && name.endsWith("--");
    const boundary = isEnd ? withoutEnd(name) : name;
    const depth = this.depths.get(boundary) ?? this.adopted(boundary);
    if (depth === null) return;
    this.end(from);
    while (this.open.length > depth + 1) this.closeInner(from);
    const container = this.open[depth];
    if (!container) return;
    container.isBegun = true;
    if (isEnd) {
      this.closeInner(from);
      return;
    }
    const headers = this.readBlock(true);
    const standard =
      container.type.value === "multipart/digest" ? readStructured("message/rfc822") : defaultType;
    this.begin(headers, typeOf(headers, standard));
  }

  /**
   * The depth of the innermost container if a line is its delimiter although it declares another one: none of its own was met,
   * and a part's header follows.
   */
  private adopted(boundary: string): number | null {
    const depth = this.open.length - 1;
    const container = this.open[depth];
    if (!container || container.isBegun || this.leaf !== null || boundary === "") return null;
    if (!/^content-[a-z]/i.test(this.raw.slice(this.at, this.at + 20))) return null;
    container.boundary = boundary;
    this.depths.set(boundary, depth);
    return depth;
  }

  /** Ends the part that is being read. */
  private end(to: number): void {
    const { leaf } = this;
    this.leaf = null;
    if (leaf) this.add(leaf.headers, leaf.type, leaf.from, to);
  }

  private closeInner(to: number): void {
    const container = this.open.pop();
    if (!container) return;
    const { boundary } = container;
    if (boundary !== null && this.depths.get(boundary) === this.open.length) this.depths.delete(boundary);
    // Nothing was found in it: what stands there is its text.
    if (!container.isBegun) this.add(container.headers, defaultType, container.from, to);
  }

  private add(headers: Headers, type: Structured, from: number, to: number): void {
    if (this.parts.length >= mostParts) return;
    const body = () => this.raw.slice(from, Math.max(from, to));
    const encoding = headers.first("content-transfer-encoding");
    // Encodings make a part longer, at most three times.
    const bytes = (cap: number) => bytesOf(body().slice(0, cap * 3), encoding).subarray(0, cap);
    this.parts.push({
      headers,
      type,
      isAttached: readStructured(headers.first("content-disposition")).value === "attachment",
      text: (cap) => withoutControls(textOfBytes(bytes(cap), type.params.get("charset") ?? "")),
      bytes,
    });
  }
}

function typeOf(headers: Headers, standard: Structured): Structured {
  const type = readStructured(headers.first("content-type"));
  return type.value.includes("/") ? type : { value: standard.value, params: type.params };
}
