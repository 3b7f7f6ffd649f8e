import { decodeWords } from "postal-mime";
import { textOfBytes, withoutControls } from "./charset.ts";

/** The most header lines of one part. */
const mostHeaders = 2_000;
/** The longest value of a header that is read. */
const valueCap = 64 * 1024;

/** The headers of a mail or of a part, in their order. Names are in small letters, values are unfolded. */
export class Headers {
  constructor(readonly fields: readonly { readonly name: string; readonly value: string }[]) {}

  /** The first value of a header, empty where there is none. */
  first(name: string): string {
    return this.fields.find((field) => field.name === name)?.value ?? "";
  }

  has(name: string): boolean {
    return this.fields.some((field) => field.name === name);
  }

  all(name: string): string[] {
    return this.fields.filter((field) => field.name === name).map(({ value }) => value);
  }

  /** The first value as people read it: encoded words and 8-bit text are decoded. */
  text(name: string): string {
    return withoutControls(decodeWords(this.first(name)));
  }
}

const eightBit = /[\u0080-\u00ff]/;

/** A raw value may have 8-bit characters without saying in which charset. */
const readableValue = (raw: string) =>
  (eightBit.test(raw) ? textOfBytes(Buffer.from(raw, "latin1"), "") : raw).trim().slice(0, valueCap);

/**
 * Reads a header block. `lines` are of a mail whose bytes stand as Latin-1 characters. A line that is no header is
 * left out.
 */
export function readHeaders(lines: readonly string[]): Headers {
  const fields: { name: string; pieces: string[] }[] = [];
  let open: { name: string; pieces: string[] } | null = null;
  for (const line of lines) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      open?.pieces.push(` ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    open = null;
    if (name === "" || name.includes(" ") || fields.length >= mostHeaders) continue;
    open = { name, pieces: [line.slice(colon + 1)] };
    fields.push(open);
  }
  return new Headers(fields.map(({ name, pieces }) => ({ name, value: readableValue(pieces.join("")) })));
}
